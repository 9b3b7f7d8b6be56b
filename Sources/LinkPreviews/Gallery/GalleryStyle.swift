/// How the cards of a gallery look. The names in it are the ids of `PreviewConsumer`.
enum GalleryStyle {
  static let css: StaticString = """
    :root { color-scheme: light dark; --page: #fff; --ink: #1b1c1f; --dim: #5f636b; --line: #d9dbe0; }
    * { box-sizing: border-box; margin: 0; }
    body { background: var(--page); color: var(--ink); font: 15px/1.4 system-ui, sans-serif; padding: 24px; }
    header, footer { max-width: 1320px; margin: 0 auto 24px; color: var(--dim); overflow-wrap: anywhere; }
    header h1 { font-size: 22px; color: var(--ink); }
    main { columns: 380px; column-gap: 24px; max-width: 1320px; margin: 0 auto; }
    section { break-inside: avoid; margin: 0 0 28px; }
    h2 { font-size: 13px; font-weight: 600; color: var(--dim); margin: 0 0 6px; }
    ul { list-style: none; padding: 6px 2px 0; color: var(--dim); font-size: 12px; }
    .room { background: var(--room); border: 1px solid var(--line); border-radius: 10px; padding: 16px; overflow: hidden; }
    .bubble { max-width: 340px; overflow-wrap: anywhere; }
    .card { display: flex; flex-direction: column; background: var(--card); color: var(--text); overflow: hidden; }
    .small .card { flex-direction: row; }
    .words { padding: 8px 12px; min-width: 0; flex: 1; }
    .words p { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
    .picture { flex: none; background: #8883; }
    .picture img { display: block; width: 100%; aspect-ratio: 1.91; object-fit: cover; }
    .picture p { padding: 12px; font-size: 12px; overflow-wrap: anywhere; }
    .small .picture { width: 84px; }
    .small .picture img { aspect-ratio: 1; height: 100%; }
    .title { font-weight: 600; }
    .words .text { white-space: pre-line; -webkit-line-clamp: 3; color: var(--faint); font-size: 13px; }
    .site, .author, .host { color: var(--faint); font-size: 12px; }
    .words .author { display: none; }
    .words .site { display: none; }
    .address { font-size: 14px; margin-top: 6px; color: var(--link, #1a66d0); }
    section { --room: #fff; --card: #f1f2f4; --text: #17181a; --faint: #5f636b; --link: #1a66d0; --edge: #d5d8dd; }

    #messages { --card: #e9e9eb; --text: #000; --faint: #6c6c70; }
    #messages .card { border-radius: 18px; }
    #messages .small .card { flex-direction: row-reverse; align-items: center; }
    #messages .small .picture { width: 44px; margin-right: 12px; border-radius: 8px; overflow: hidden; }
    #messages .bubble:not(.none) .address, #facebook .bubble:not(.none) .address, #threads .bubble:not(.none) .address,
    #x .bubble:not(.none) .address, #linkedin .bubble:not(.none) .address, #mastodon .bubble:not(.none) .address,
    #bluesky .bubble:not(.none) .address, #discourse .bubble:not(.none) .address, #google .bubble:not(.none) .address,
    #wordpress .bubble:not(.none) .address, #iframely .bubble:not(.none) .address { display: none; }

    #whatsapp { --room: #efeae2; --card: #c8efc3; --text: #111b21; --faint: #4f6a5c; --link: #027eb5; }
    #whatsapp .bubble { background: #d9fdd3; border-radius: 8px; padding: 4px 4px 8px; margin-left: auto; }
    #whatsapp .card { border-radius: 6px; }
    #whatsapp .address { padding: 0 6px; }

    #slack { --card: transparent; --text: #1d1c1d; --faint: #454447; --link: #1264a3; }
    #slack .bubble { display: flex; flex-direction: column-reverse; }
    #slack .card { border-left: 4px solid #ddd; flex-direction: column-reverse; overflow: visible; }
    #slack .small .card { flex-direction: row-reverse; }
    #slack .words { padding: 2px 12px; }
    #slack .words .site { display: block; font-weight: 700; color: var(--text); }
    #slack .title { color: var(--link); }
    #slack .words .text { font-size: 15px; color: var(--text); }
    #slack .picture { margin: 6px 12px; border-radius: 8px; overflow: hidden; background: none; }
    #slack .host { display: none; }

    #discord { --card: #f2f3f5; --text: #2e3338; --faint: #4e5058; --link: #006ce7; }
    #discord .bubble { display: flex; flex-direction: column-reverse; }
    #discord .card { border-left: 4px solid var(--theme, #e3e5e8); border-radius: 4px; flex-direction: column-reverse; margin-top: 4px; }
    #discord .small .card { flex-direction: row-reverse; }
    #discord .words .site { display: block; }
    #discord .words .author { display: block; font-weight: 600; color: var(--text); }
    #discord .title { color: var(--link); font-size: 16px; }
    #discord .words .text { font-size: 14px; color: var(--text); -webkit-line-clamp: 6; }
    #discord .picture { margin: 8px 12px 12px; border-radius: 4px; overflow: hidden; }
    #discord .host { display: none; }

    #telegram { --room: #b9d4b0; --card: #eef6fd; --text: #000; --faint: #222; --link: #3390ec; }
    #telegram .bubble { background: #fff; border-radius: 14px; padding: 8px 10px; display: flex; flex-direction: column-reverse; }
    #telegram .card { border-left: 3px solid #3390ec; border-radius: 4px; flex-direction: column-reverse; margin-top: 4px; }
    #telegram .small .card { flex-direction: row-reverse; }
    #telegram .words .site { display: block; color: var(--link); font-weight: 600; font-size: 14px; }
    #telegram .words .text { font-size: 14px; -webkit-line-clamp: 6; }
    #telegram .picture { margin: 4px 10px 8px; border-radius: 4px; overflow: hidden; }
    #telegram .host { display: none; }

    #signal-desktop, #signal-android { --card: #eceff6; --text: #1b1b1b; --faint: #545863; --link: #fff; }
    #signal-desktop .bubble, #signal-android .bubble { background: #2c6bed; border-radius: 18px; padding: 0 0 8px; margin-left: auto; overflow: hidden; }
    #signal-desktop .address, #signal-android .address { padding: 4px 12px 0; text-decoration: underline; }

    #facebook { --card: #e9ebee; --text: #050505; --faint: #65676b; --room: #fff; }
    #facebook .words { display: flex; flex-direction: column; }
    #facebook .host { order: -1; text-transform: uppercase; }
    #facebook .words .text { -webkit-line-clamp: 1; }
    #facebook .small .picture { width: 120px; }

    #threads .card { border: 1px solid var(--edge); border-radius: 12px; background: none; }
    #threads .words { display: flex; flex-direction: column; }
    #threads .host { order: -1; }
    #threads .title { font-weight: 400; }
    #threads .text { display: none !important; }

    #x { --card: #fff; --text: #0f1419; --faint: #536471; }
    #x .large .card { background: none; overflow: visible; }
    #x .large .picture { border-radius: 16px; overflow: hidden; border: 1px solid var(--edge); }
    #x .large .words { padding: 0 0 4px; gap: 4px; display: flex; flex-direction: column; }
    #x .large .title { align-self: flex-start; -webkit-line-clamp: 1 !important; margin: -36px 12px 12px; padding: 1px 6px; border-radius: 4px; background: #000b; color: #fff; font-weight: 400; font-size: 13px; position: relative; }
    #x .large .text { display: none !important; }
    #x .large .host::before { content: "From "; }
    #x .small .card { border: 1px solid var(--edge); border-radius: 16px; }
    #x .small .picture { width: 120px; }
    #x .small .words { display: flex; flex-direction: column; justify-content: center; }
    #x .small .host { order: -1; }
    #x .title { font-weight: 400; }

    #linkedin { --room: #f4f2ee; --card: #edf3f8; --text: #000000e6; --faint: #00000099; }
    #linkedin .text { display: none !important; }
    #linkedin .small .picture { width: 128px; }

    #teams { --room: #f5f5f5; --card: #fff; --text: #242424; --faint: #616161; --link: #4f52b2; }
    #teams .bubble { display: flex; flex-direction: column-reverse; }
    #teams .card { border: 1px solid var(--edge); border-radius: 4px; flex-direction: row; margin-top: 6px; }
    #teams .picture { width: 110px; }
    #teams .picture img { aspect-ratio: 1; height: 100%; }

    #mastodon { --card: #fff; --text: #000; --faint: #4a4a68; }
    #mastodon .card { border: 1px solid var(--edge); border-radius: 8px; }
    #mastodon .words .site { display: block; }
    #mastodon .words .author { display: block; order: 9; }
    #mastodon .words .author::before { content: "By "; }
    #mastodon .words { display: flex; flex-direction: column; gap: 2px; }
    #mastodon .host { display: none; }
    #mastodon .small .picture { width: 72px; }

    #bluesky { --card: #fff; --text: #0b0f14; --faint: #42576c; }
    #bluesky .card { border: 1px solid var(--edge); border-radius: 12px; flex-direction: column; }
    #bluesky .small .picture { width: 100%; }
    #bluesky .small .picture img { aspect-ratio: 1.91; }
    #bluesky .host { border-top: 1px solid var(--edge); margin-top: 8px; padding-top: 6px; }

    #matrix { --card: transparent; --text: #1b1d22; --faint: #656d77; --link: #0467dd; }
    #matrix .bubble { display: flex; flex-direction: column-reverse; }
    #matrix .card { border-left: 2px solid var(--edge); flex-direction: row; margin-top: 6px; padding-left: 10px; }
    #matrix .picture { width: 90px; border-radius: 4px; overflow: hidden; }
    #matrix .picture img { aspect-ratio: 1; }
    #matrix .title { color: var(--link); }
    #matrix .words { padding: 0 10px; }
    #matrix .words .site { display: block; }
    #matrix .host { display: none; }

    #discourse { --card: #fff; --text: #222; --faint: #646464; --link: #08c; }
    #discourse .card { border: 5px solid #eee; padding: 10px; flex-wrap: wrap; flex-direction: row; }
    #discourse .words { display: flex; flex-direction: column; padding: 0 8px; }
    #discourse .host { order: -1; }
    #discourse .picture { width: 76px; }
    #discourse .picture img { aspect-ratio: 1; }
    #discourse .title { color: var(--link); font-size: 16px; }

    #wordpress { --card: #fff; --text: #32373c; --faint: #8c8f94; }
    #wordpress .card { border: 1px solid #dcdcde; padding: 18px; box-shadow: 0 1px 1px #0001; }
    #wordpress .words { padding: 0; }
    #wordpress .title { font-size: 20px; }
    #wordpress .words .author, #wordpress .words .site { display: block; }

    #google { --card: transparent; --text: #4d5156; --faint: #4d5156; }
    #google .card { flex-direction: row-reverse; gap: 12px; }
    #google .words { padding: 0; display: flex; flex-direction: column; font-family: arial, sans-serif; }
    #google .host { order: -2; color: var(--text); font-size: 14px; }
    #google .title { order: -1; font: 20px/1.3 arial, sans-serif; color: #1a0dab; }
    #google .picture { width: 92px; border-radius: 8px; overflow: hidden; align-self: flex-start; }
    #google .picture img { aspect-ratio: 1; }

    #iframely { --card: #fff; --text: #111; --faint: #666; }
    #iframely .card { border: 1px solid var(--edge); border-radius: 3px; }

    @media (prefers-color-scheme: dark) {
      :root { --page: #16171a; --ink: #eceef1; --dim: #a2a7b0; --line: #34373d; }
      section { --room: #1c1d21; --card: #2b2d31; --text: #f1f2f4; --faint: #a9aeb7; --link: #6db3ff; --edge: #3d4047; }
      #messages { --room: #000; --card: #26262a; --text: #fff; --faint: #98989e; }
      #whatsapp { --room: #0b141a; --card: #025144; --text: #e9edef; --faint: #a6c3ba; --link: #53bdeb; }
      #whatsapp .bubble { background: #005c4b; }
      #slack { --room: #1a1d21; --card: transparent; --text: #d1d2d3; --faint: #ababad; --link: #1d9bd1; }
      #slack .card { border-color: #565856; }
      #discord { --room: #313338; --card: #2b2d31; --text: #dbdee1; --faint: #b5bac1; --link: #00a8fc; }
      #discord .card { border-left-color: var(--theme, #1e1f22); }
      #telegram { --room: #0e1621; --card: #1f3346; --text: #fff; --faint: #e3e9ee; --link: #6ab3f3; }
      #telegram .bubble { background: #182533; }
      #signal-desktop, #signal-android { --room: #121212; --card: #2e3036; --text: #f6f6f6; --faint: #b9bcc4; --link: #fff; }
      #facebook { --room: #242526; --card: #3a3b3c; --text: #e4e6eb; --faint: #b0b3b8; }
      #threads { --room: #101010; --text: #f3f5f7; --faint: #9a9a9a; }
      #x { --room: #000; --card: #000; --text: #e7e9ea; --faint: #8b98a5; --edge: #2f3336; }
      #linkedin { --room: #1b1f23; --card: #38434f; --text: #ffffffe6; --faint: #ffffffb3; }
      #teams { --room: #1f1f1f; --card: #292929; --text: #fff; --faint: #adadad; --link: #9ea2ff; }
      #mastodon { --room: #191b22; --card: #191b22; --text: #fff; --faint: #9baec8; }
      #bluesky { --room: #000; --card: #000; --text: #f1f3f5; --faint: #aebbc9; }
      #matrix { --room: #101317; --card: transparent; --text: #ebeef2; --faint: #a9b2bc; --link: #4fa0ff; }
      #discourse { --room: #111; --card: #111; --text: #ddd; --faint: #999; --link: #0f82af; }
      #discourse .card { border-color: #313131; }
      #wordpress { --room: #1c1d21; --card: #23262b; --text: #e6e8eb; --faint: #a0a5ac; }
      #wordpress .card { border-color: #3d4047; }
      #google { --room: #202124; --card: transparent; --text: #bdc1c6; --faint: #bdc1c6; }
      #google .title { color: #8ab4f8; }
      #iframely { --card: #26282c; --text: #f1f2f4; --faint: #a9aeb7; }
    }

    """
}
