// The calls and events of this app. Written by footbridge-types: run it again when the catalogue changes.
import "@footbridge/playwright/catalogue";

declare module "@footbridge/playwright/catalogue" {
  export interface AppCalls {
    /**
     * Returns the user who is logged in.
     * From ios 1.0.0, android 1.0.0.
     */
    user: {
      payload: Record<string, never> | null;
      reply: {
        name: string;
      };
    };
    /**
     * Sets the title of the app's bar.
     * From ios 1.0.0, android 1.0.0.
     */
    setTitle: {
      payload: {
        title: string;
      };
    };
    /**
     * Pays an amount with the app's own sheet.
     * From ios 2.0.0, android 2.4.0.
     */
    pay: {
      payload: {
        cents: number;
        note?: string;
      };
      reply: {
        receipt: string;
      };
    };
  }

  export interface AppEvents {
    /**
     * The app went to the background.
     */
    background: Record<string, never> | null;
  }
}
