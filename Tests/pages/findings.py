"""What the checks found, and how often they found nothing."""
import collections


class Findings:
    """Counts what was checked, and keeps what was wrong: the page, the rule it breaks, and what was seen."""

    def __init__(self):
        self.passed = 0
        self.found = []

    def check(self, page, rule, faults):
        """One rule on one page: it passes where there are no faults."""
        faults = list(dict.fromkeys(faults))
        if not faults:
            self.passed += 1
        self.found += [(page, rule, fault) for fault in faults]

    @property
    def failed(self):
        return len({(page, rule) for page, rule, _ in self.found})

    def rules(self):
        return {rule for _, rule, _ in self.found}

    def print(self, most=40):
        """Every finding by rule; the same words on many pages are told once with a few of the pages."""
        by_rule = collections.defaultdict(lambda: collections.defaultdict(list))
        for page, rule, fault in self.found:
            by_rule[rule][fault].append(page)
        for rule, faults in sorted(by_rule.items()):
            print(f"\n{rule}: {sum(map(len, faults.values()))} findings")
            for fault, pages in sorted(faults.items(), key=lambda pair: -len(pair[1]))[:most]:
                others = f" and {len(pages) - 3} others" if len(pages) > 3 else ""
                print(f"  {fault}\n    on {', '.join(pages[:3])}{others}")
            if len(faults) > most:
                print(f"  … and {len(faults) - most} other kinds")


async def lasting_faults(attempt):
    """What an attempt finds, and finds again if it is tried again. On a busy machine a browser may do a step late, once; what
    is wrong with a page is wrong each time."""
    first = await attempt()
    if not first:
        return []
    again = await attempt()
    if not again:
        print(f"  found once, and not again: {'; '.join(first)}", flush=True)
    return again
