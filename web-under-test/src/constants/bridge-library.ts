/** The library that communicates with the app (§9). */

export const BRIDGE_LIBRARY_VERSION = "1.3.15";
