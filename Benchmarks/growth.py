"""How time and memory grow with the number of posts: a table, and growth.svg."""
import chart
import workspace
from measure import median
from site_under_test import BYTES_A_POST, SiteUnderTest, left_out

SIZES = [1_000, 3_000, 10_000, 30_000, 100_000, 300_000]
MOST = 1_000_000
#: From this size on everything runs once.
ONCE_FROM = 200_000
COLUMNS = "{:>10}{:>10}{:>9}{:>9}{:>11}{:>13}{:>12}{:>12}{:>14}"


def sizes(folder):
    """Sizes in steps of three, and the largest that fits, to a million."""
    largest = workspace.free(folder)[0] // (BYTES_A_POST["lean"] + 2_000) // 100_000 * 100_000
    last = min(MOST, largest)
    return SIZES + ([last] if last > SIZES[-1] else [])


def measure_size(folder, program, lengths, posts, runs):
    """The middle of full builds, and of rebuilds after one changed post."""
    site = SiteUnderTest(folder / f"growth-{posts}", program, posts, "lean", lengths, changes=(1,))
    full, one = [], []
    for _ in range(runs):
        full.append(site.build_from_nothing())
        pages = site.report["pages"]
        one.append(site.rebuild(1))
    site.remove()
    return pages, median(full), median(one)


def measure(chosen, folder, program, lengths):
    print("lean set, threads of five posts; wall and CPU in seconds, memory beyond the mapped input in MB")
    print(COLUMNS.format("posts", "pages", "runs", "wall", "CPU", "µs a post", "memory", "rebuild of", "1: wall, CPU"))
    rows = []
    for posts in chosen.pages or sizes(folder):
        if why := left_out(workspace.free(folder), posts, "lean", sites=1):
            print(f"{posts:>10,}  left out: {why}")
            continue
        runs = min(chosen.runs or 3, 1 if posts >= ONCE_FROM else 99)
        pages, full, one = measure_size(folder, program, lengths, posts, runs)
        print(COLUMNS.format(f"{posts:,}", f"{pages:,}", runs, f"{full.wall:.2f}", f"{full.cpu:.2f}",
                             f"{full.cpu / posts * 1e6:.0f}", f"{full.private:.1f}", f"{one.wall:.3f}",
                             f"{one.cpu:.3f}"), flush=True)
        rows.append((posts, full, one))
    if len(rows) < 2:
        print("too few sizes for a drawing")
        return
    chosen.svg.write_text(drawing(rows, workspace.machine(folder)), encoding="utf-8")
    print(f"drawn in {chosen.svg}")


def drawing(rows, machine):
    def line(name, number, is_goal=False):
        return chart.Line(name, [(posts, max(number(posts, full, one), 1e-3)) for posts, full, one in rows], is_goal)

    seconds = chart.Panel("Seconds", [
        line("full build, CPU", lambda _, full, one: full.cpu),
        line("full build, wall", lambda _, full, one: full.wall),
        line("rebuild of 1 post, CPU", lambda _, full, one: one.cpu),
        line("rebuild of 1 post, wall", lambda _, full, one: one.wall)])
    memory = chart.Panel("Memory beyond the mapped input, MB", [
        line("full build", lambda _, full, one: full.private),
        line("rebuild of 1 post", lambda _, full, one: one.private),
        line("goal: 40 MB + 200 bytes a post", lambda posts, full, one: 40 + posts * 200 / 1e6, is_goal=True)])
    words = f"Lean set, threads of five posts; {machine.split(' at ')[0]}"
    described = f"{words}. " + " ".join(
        f"{posts:,} posts: full build {full.cpu:.2f} s of CPU, {full.wall:.2f} s, {full.private:.0f} MB; rebuild "
        f"after one changed post {one.cpu:.2f} s of CPU, {one.wall:.2f} s, {one.private:.0f} MB." for posts, full, one in rows)
    return chart.draw("What a site costs as it grows", words, described, [seconds, memory], "posts")
