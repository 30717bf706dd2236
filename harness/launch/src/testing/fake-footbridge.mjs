#!/usr/bin/env node
// A stand-in for `footbridge` in tests: reports that it is ready, serves an agent's script, and ends when its input closes.
// With `--fail` it ends before it is ready, with `--end` afterwards; with `--ignore-close` it stays when its input closes.
import { createServer } from "node:http";

const args = process.argv.slice(2);
if (args.includes("--fail")) {
  process.stderr.write("footbridge.toml: there is no client at dist\n");
  process.exit(3);
}
const server = createServer((request, response) => {
  const isAgent = request.url === "/agent.js";
  response.writeHead(isAgent ? 200 : 404, {
    "content-type": "text/javascript",
  });
  response.end(isAgent ? `window.isPaired = "${args.join(" ")}";` : "");
});
server.listen(0, "127.0.0.1", () => {
  const address = `http://127.0.0.1:${server.address().port}`;
  const ready = JSON.stringify({
    event: "ready",
    client: "https://www.myapp.test",
    proxy: "127.0.0.1:1",
    key: args.join(" "),
    pairing: address,
    inspector: `${address}/?token=t`,
  });
  process.stdout.write(`starting\n${ready}\n`);
  if (args.includes("--end")) process.exit(4);
});
process.stdin.resume();
if (!args.includes("--ignore-close"))
  process.stdin.on("end", () => process.exit(0));
