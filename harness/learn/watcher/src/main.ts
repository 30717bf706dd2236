/** The script that runs on the page before the client. The binary writes its settings in front of it. */
import { watch } from "./watch";
import type { WatcherSettings } from "./wire.generated";

declare const settings: WatcherSettings;

watch(window, settings);
