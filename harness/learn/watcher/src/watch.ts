/**
 * Reports the globals that the client reads and the messages that it sends, in an app that sends no replies.
 *
 * Each module watches one thing. `watch` installs them in order, before any script of the client.
 */
import { AppObjects } from "./app-objects";
import { watchQueues } from "./app-queue";
import { Callers } from "./callers";
import { ClientEvents } from "./client-events";
import { varyGeneratedValues } from "./generated-values";
import { FunctionChannels } from "./function-channels";
import { defineGlobals } from "./globals";
import { NamedEvents } from "./named-events";
import { OwnFunctions } from "./own-functions";
import { watchPageChannels } from "./page-channels";
import { Progress } from "./progress";
import { ReplyProbes } from "./reply-probes";
import { ReplySearch } from "./reply-search";
import { Reporter, takeSend } from "./reporter";
import { ReturnValues } from "./return-values";
import type { Scope } from "./scope";
import { SentMessages } from "./sent-messages";
import { watchUserAgent } from "./user-agent";
import type { WatcherSettings } from "./wire.generated";
import { WordCollector } from "./words";

/** When the ready signal is dispatched, in milliseconds. */
const READY = 20;

/** When events are dispatched without a call before them. */
const UNASKED = 700;

/** When the client's functions are reported. */
const FUNCTIONS = 800;

/** When reports end, so that they leave out the reads of Footbridge itself at the end. */
const END = 900;

/** When words are collected: before and after the taps, since a tap may load more scripts or another page. */
const WORDS = [100, 1500];

export function watch(scope: Scope, settings: WatcherSettings): void {
  const { words } = settings;
  const send = takeSend(scope);
  const reporter = new Reporter(send);
  scope.setTimeout(() => reporter.stop(), END);
  varyGeneratedValues(scope, settings.seed);
  watchUserAgent(scope, reporter);
  const probes = new ReplyProbes(reporter, settings.code);
  probes.watchParse(scope);
  const progress = new Progress(scope);
  const { unasked } = settings;
  const events = new ClientEvents(scope, reporter, probes, progress, unasked);
  scope.setTimeout(() => events.signalReady(), READY);

  const functions = new OwnFunctions(scope, words, probes);
  const callers = new Callers(scope, reporter);
  const returns = new ReturnValues(scope, reporter, probes);
  const sent = new SentMessages(scope, {
    reporter,
    probes,
    callers,
    returns,
    events,
    functions,
    progress,
    search: new ReplySearch({ reporter, probes, progress, callers }),
    functionChannels: new FunctionChannels(
      scope,
      probes,
      callers,
      functions,
      (candidate) => events.isListener(candidate),
    ),
    named: new NamedEvents(
      scope,
      words,
      reporter,
      probes,
      callers,
      functions,
      progress,
    ),
  });
  scope.setTimeout(() => {
    if (!sent.hasMessages) void events.reportUnasked();
  }, UNASKED);
  const parts = { reporter, functions, sent, returns };
  const objects = new AppObjects(parts, settings.objects);
  defineGlobals(scope, settings, reporter, objects);
  watchPageChannels(scope, sent);
  watchQueues(scope, functions, sent);
  events.watchListeners();
  functions.takeNames();
  scope.setTimeout(() => {
    for (const { path, value } of functions.list())
      reporter.report({ kind: "function", path, takes: value.length });
  }, FUNCTIONS);

  if (words.length > 0) return;
  const collector = new WordCollector(scope, send, settings.scripts);
  for (const time of WORDS)
    scope.setTimeout(() => void collector.collect(), time);
}
