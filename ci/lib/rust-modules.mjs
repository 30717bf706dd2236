// The modules of a Rust crate and the paths between them, read from its files, without code that only tests have.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The attribute of an item that only tests have. */
const TEST = /#\[cfg\((?:test|all\(test\b[^\]]*)\)\]/;

/** Removes comments, the contents of strings, and the paths in visibilities. */
function withoutText(code) {
  const text = /\/\/[^\n]*|\/\*[^]*?\*\/|\br(#*)"[^]*?"\1|"(?:[^"\\]|\\[^])*"|'(?:[^'\\\n]|\\(?:'|[^'\n]+))'|\bpub\(in [^)]*\)/g;
  return code.replaceAll(text, (found) => (/^(?:\/|pub)/.test(found) ? " " : '""'));
}

/** The index after an item: after its `;` or its closing brace. */
function endOfItem(code, start) {
  let depth = 0;
  for (let index = start; index < code.length; index += 1) {
    if ("{([".includes(code[index])) depth += 1;
    if ("})]".includes(code[index])) depth -= 1;
    if (depth === 0 && ";}".includes(code[index])) return index + 1;
  }
  return code.length;
}

/** Removes the items that only tests have, and returns the names of their modules. */
function splitTests(code) {
  const testModules = new Set(["tests"]);
  let rest = code;
  for (let found = TEST.exec(rest); found; found = TEST.exec(rest)) {
    const end = endOfItem(rest, found.index + found[0].length);
    const name = /\bmod\s+(\w+)\s*;$/.exec(rest.slice(found.index, end))?.[1];
    if (name) testModules.add(name);
    rest = rest.slice(0, found.index) + rest.slice(end);
  }
  return { code: rest, testModules };
}

/** The paths of a `use` tree's tokens: `a::{b, c::{d as e}}` has a::b by the name b, and a::c::d by the name e. */
function pathsOf(tokens, before = []) {
  const path = [...before];
  let name;
  while (tokens.length > 0 && ![",", "}"].includes(tokens[0])) {
    const token = tokens.shift();
    if (token === "{") {
      const found = [];
      do found.push(...pathsOf(tokens, path));
      while (tokens.shift() === ",");
      return found;
    }
    if (token === "as") name = tokens.shift();
    else {
      name = token === "self" ? path.at(-1) : token;
      if (token !== "self" || path.length === 0) path.push(token);
    }
  }
  return name === undefined ? [] : [{ path, name }];
}

/**
 * A module with those below it. A module is a file with the folder of the same name beside it.
 *
 * @param path - the names from the crate's root, which has none
 */
function readModule(file, folder, path, parent) {
  const { code, testModules } = splitTests(withoutText(existsSync(file) ? readFileSync(file, "utf8") : ""));
  const use = /\buse\s+([^;]+);/g;
  const imports = [...code.matchAll(use)].flatMap(([, tree]) => pathsOf(tree.match(/\w+|[{},*]/g)));
  const paths = [...code.replaceAll(use, "").matchAll(/\b(?:crate|self|super)(?:::\w+)+/g)].map(([found]) => found.split("::"));
  const module = { file, path, parent, code, imports, paths: [...imports.map((one) => one.path), ...paths], children: new Map() };
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory() || entry.name.endsWith(".rs")).map((entry) => basename(entry.name, ".rs"));
  for (const name of new Set(names)) {
    if (testModules.has(name) || (parent === undefined && ["lib", "main", "bin"].includes(name))) continue;
    module.children.set(name, readModule(join(folder, `${name}.rs`), join(folder, name), [...path, name], module));
  }
  return module;
}

const isWithin = (module, other) => other.path.every((name, index) => module.path[index] === name);
const defines = (module, name) => new RegExp(String.raw`\b(?:fn|struct|enum|union|trait|type|const|static|macro_rules!)\s+${name}\b`).test(module.code);
const rootOf = (module) => (module.parent ? rootOf(module.parent) : module);

/**
 * The module that a path leads to from a module, or the first on the way outside the user's own modules. Follows what
 * modules import, since their children and users see it as theirs.
 */
function follow(module, path, user, visited = new Set()) {
  const [name, ...rest] = path;
  if (name === undefined || !isWithin(user, module)) return module;
  if (name === "crate") return follow(rootOf(module), rest, user, visited);
  if (name === "self") return follow(module, rest, user, visited);
  if (name === "super") return follow(module.parent ?? module, rest, user, visited);
  if (module.children.has(name)) return follow(module.children.get(name), rest, user, visited);
  const key = `${module.path.join("::")} ${name}`;
  if (visited.has(key)) return module;
  visited.add(key);
  const imported = module.imports.find((one) => one.name === name);
  if (imported) return follow(module, [...imported.path, ...rest], user, visited);
  const globs = module.imports.filter((one) => one.name === "*").map((one) => follow(module, one.path.slice(0, -1), user, visited));
  return globs.find((glob) => glob !== module && defines(glob, name)) ?? module;
}

/** The uses between modules of the same parent, as a map: module, used module, the files and paths that use it. */
export function siblingUses(file, folder) {
  const graph = new Map();
  const visit = (user) => {
    for (const path of user.paths) {
      const target = follow(user, path, user).path;
      const level = user.path.findIndex((name, index) => target[index] !== name);
      if (level < 0 || level >= target.length) continue;
      const [from, to] = [user.path, target].map((one) => one.slice(0, level + 1).join("::"));
      if (!graph.has(from)) graph.set(from, new Map());
      graph.get(from).set(to, [...(graph.get(from).get(to) ?? []), { file: user.file, path: path.join("::") }]);
    }
    user.children.forEach(visit);
  };
  visit(readModule(file, folder, []));
  return graph;
}
