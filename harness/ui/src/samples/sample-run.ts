/** A run of any size with every verdict, the same for the same seed. */
import type { CaseRecord, Platform } from "../record/record";
import type { SampleRun } from "../record/sample-index";
import { FAULTS } from "./faults";
import { createRandom, type Random } from "./random";
import { SCENES, type Scene } from "./scenes";

const VERSIONS = ["2.8.99", "2.9.0", "2.15.0", "2.31.0", "2.56.0"] as const;
const HOSTS: readonly (readonly [Platform, string | null, string])[] = [
  ...VERSIONS.map((version) => ["ios", version, "iphone-15"] as const),
  ...VERSIONS.map((version) => ["android", version, "pixel-8"] as const),
  ["browser", null, "desktop"],
];
const ROWS = [
  null,
  "in dark",
  "in German",
  "after a reload",
  "with a slow server",
] as const;

export function sampleRun(cases: number, seed = 7): SampleRun {
  const random = createRandom(seed);
  const records = Array.from({ length: cases }, (_, index) =>
    recordOf(index, random),
  );
  return {
    engine: "WebKitGTK 2.50.6",
    duration_ms: cases * 71,
    left_out: 0,
    about: {
      project: "exchange",
      started_at: "2026-03-02T09:41:00Z",
      commit: {
        id: "241a28a09b12f00d5c1e6a7b8c9d0e1f2a3b4c5d",
        branch: "main",
        is_dirty: false,
      },
      client: "http://127.0.0.1:5173",
      options: "--web http://127.0.0.1:5173 --engine webkit",
      open_options: "--web http://127.0.0.1:5173",
    },
    cases: records,
  };
}

/** The record at an index. Scenarios follow each other, each with all its hosts, as in a run. */
function recordOf(index: number, random: Random): CaseRecord {
  const host = HOSTS[index % HOSTS.length] ?? HOSTS[0];
  const story = Math.floor(index / HOSTS.length);
  const scene = SCENES[story % SCENES.length] ?? SCENES[0];
  const row = Math.floor(story / SCENES.length);
  const [platform, version, device] = host ?? ["ios", "2.56.0", "iphone-15"];
  const words = ROWS[row % ROWS.length] ?? null;
  const file = variant(scene.scenario, Math.floor(row / ROWS.length));
  const fault = FAULTS.find(
    (candidate) =>
      candidate.scene === scene &&
      candidate.holds(platform, version) &&
      random.below(100) < candidate.share,
  );
  const place = moveTo(file);
  const record: CaseRecord = {
    schema: "footbridge.record/3",
    case: {
      scenario: file,
      title: words === null ? scene.title : `${scene.title}, ${words}`,
      row: words,
      platform,
      app_version: version,
      device,
      locale: words === "in German" ? "de" : "en",
      theme: words === "in dark" ? "dark" : "light",
      engine: "webkit",
    },
    verdict: "passed",
    reason: null,
    ending: { kind: "finished", reason: null },
    steps: scene.steps.map((step) => ({ ...step, place: place(step.place) })),
    entries: scene.entries,
    failures: [],
    durations: {
      wall_ms: 30 + random.below(90),
      virtual_ms: scene.entries.at(-1)?.at ?? 0,
      phases: null,
    },
    files: FILES,
    picture: null,
    ...fault?.parts,
  };
  return {
    ...record,
    failures: record.failures.map((failure) => ({
      ...failure,
      place: failure.place === null ? null : place(failure.place),
    })),
  };
}

function variant(scenario: Scene["scenario"], number: number): string {
  return number === 0
    ? scenario
    : scenario.replace(".yaml", `-${number + 1}.yaml`);
}

function moveTo(file: string) {
  return <Where extends { readonly file: string }>(place: Where): Where => ({
    ...place,
    file,
  });
}

const FILES = [
  {
    url: "https://www.exchange.test/assets/lab-Cq2hXb1d.js",
    sha256: "9b1c5a1f0b5b0e5bb8a3e4b7e3d3a4f06f62f3a8a1de7a1d1f0c2f4a7f7c9d21",
  },
  {
    url: "https://www.exchange.test/assets/lab-D3kf0a.css",
    sha256: "1f0c2f4a7f7c9d219b1c5a1f0b5b0e5bb8a3e4b7e3d3a4f06f62f3a8a1de7a1d",
  },
];
