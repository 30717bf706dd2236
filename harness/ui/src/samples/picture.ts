/** A drawn picture of a page, so that samples need no engine. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="700" font-family="sans-serif"><rect width="390" height="700" fill="#10151a"/><rect width="390" height="56" fill="#171d24"/><text x="20" y="35" fill="#e8edf2" font-size="17">Bridge lab</text><rect x="20" y="84" width="350" height="44" rx="8" fill="#2fbf8a"/><text x="100" y="112" fill="#03231a" font-size="16">Send three requests</text><g fill="#1c232b"><rect x="20" y="152" width="350" height="84" rx="10"/><rect x="20" y="252" width="350" height="84" rx="10"/><rect x="20" y="352" width="350" height="84" rx="10"/></g><g fill="#a9b4bf" font-size="15"><text x="36" y="184">requestAction #1</text><text x="36" y="284">requestAction #2</text><text x="36" y="384">requestAction #3</text></g><g font-size="14"><text x="36" y="212" fill="#6cd08f">resolved 00000</text><text x="36" y="312" fill="#ff9081">rejected 22001</text><text x="36" y="412" fill="#ff9081">rejected AppRequestCallbackTimeout</text></g><rect x="20" y="628" width="350" height="48" rx="8" fill="#3a1a17"/><text x="36" y="658" fill="#ff9081" font-size="15">Network error</text></svg>`;

export const PICTURE = `data:image/svg+xml,${encodeURIComponent(SVG)}`;

/** Pictures of a case with this number of steps, up to the last started one: each shows a bit more of the page. */
export function stepPictures(
  reached: number,
): readonly { readonly step: number; readonly picture: string }[] {
  return Array.from({ length: reached + 1 }, (_, step) => {
    // A veil over the part that the page doesn't show yet.
    const y = 150 + Math.round((550 / (reached + 1)) * (step + 1));
    const veil = `<rect y="${y}" width="390" height="${700 - y}" fill="#10151a"/></svg>`;
    const svg = SVG.replace("</svg>", veil);
    return { step, picture: `data:image/svg+xml,${encodeURIComponent(svg)}` };
  });
}
