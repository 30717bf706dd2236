/** A build whose page is self-contained. */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/**
 * Inlines the script and the styles, and blocks all other sources except those that the policy adds.
 *
 * @param policy - directives of a Content-Security-Policy
 */
export function oneFile(policy: string): Plugin {
  return {
    name: "one-file",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("there is no page to fill");
      let html = String(page.source);
      const hashes = { script: "", style: "" };
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === "chunk") {
          const code = file.code.replaceAll("</script", String.raw`<\/script`);
          hashes.script += ` ${hashOf(code)}`;
          html = html.replace(
            /<script type="module"[^>]*><\/script>/,
            () => `<script type="module">${code}</script>`,
          );
        } else if (name.endsWith(".css")) {
          const styles = String(file.source);
          hashes.style += ` ${hashOf(styles)}`;
          html = html.replace(
            /<link rel="stylesheet"[^>]*>/,
            () => `<style>${styles}</style>`,
          );
        } else continue;
        delete bundle[name];
      }
      page.source = html.replace(
        "<!-- policy -->",
        () =>
          `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src${hashes.script}; style-src${hashes.style}; ${policy}">`,
      );
    },
  };
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
