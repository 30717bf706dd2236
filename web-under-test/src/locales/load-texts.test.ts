import { describe, expect, it } from "vitest";
import { loadTexts, type TextFiles } from "./load-texts";
import { createTexts } from "./texts";

const SPANISH = { lab: "Laboratorio", failure: { network: "Sin red" } };

const FILES: TextFiles = {
  "./es/translation.json": async () => ({ app: { notLoaded: "No se pudo" } }),
  "./es/other.json": async () => SPANISH,
  "./es-AR/other.json": async () => ({ lab: "Labo" }),
  "./ph/other.json": async () => ({ lab: "Laboratoryo" }),
  "./ja/translation.json": async () => {
    throw new TypeError("failed to fetch");
  },
  "./ja/other.json": async () => ({ lab: "ラボ" }),
};

async function spoken(code: string, language = code) {
  const texts = createTexts();
  await loadTexts(texts, { code, language }, FILES);
  texts.addResourceBundle("en", "other", { lab: "Lab", only: "Only English" });
  const say = texts.t as (key: string) => string;
  return { texts, say };
}

describe("texts on demand", () => {
  it("uses the language's texts, and English for missing ones", async () => {
    const { texts, say } = await spoken("es");
    expect(texts.language).toBe("es");
    expect(say("other:lab")).toBe("Laboratorio");
    expect(say("other:only")).toBe("Only English");
    expect(say("app.notLoaded")).toBe("No se pudo");
  });

  it("prefers a region's texts to its language's", async () => {
    const { say } = await spoken("es-AR");
    expect(say("other:lab")).toBe("Labo");
    expect(say("other:failure.network")).toBe("Sin red");
  });

  it("stores them under the BCP 47 name", async () => {
    const { texts, say } = await spoken("ph", "fil");
    expect(texts.language).toBe("fil");
    expect(say("other:lab")).toBe("Laboratoryo");
  });

  it("stays English if a table can't be loaded", async () => {
    const { say } = await spoken("ja");
    expect(say("other:lab")).toBe("ラボ");
    expect(say("app.notLoaded")).toBe("This page could not be loaded.");
  });

  it("uses English for every English locale", async () => {
    const { say } = await spoken("en-CA");
    expect(say("other:lab")).toBe("Lab");
  });
});
