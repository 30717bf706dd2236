import { describe, expect, it } from "vitest";
import { catalogueLinks } from "../../test/catalogue.generated";
import { linkAt, linkPaths, type LinkPath } from "./links";

describe("the table", () => {
  it("has every destination of the catalogue, and no others", () => {
    expect(linkPaths.toSorted()).toEqual(
      Object.keys(catalogueLinks).toSorted(),
    );
  });

  it.each(linkPaths)(
    "has the catalogue's minimum versions and parameters of %s",
    (path) => {
      const { minimum, parameters, extras } = linkAt(path);
      expect({
        minimum,
        parameters: Object.keys(parameters),
        extras,
      }).toEqual(catalogueLinks[path]);
    },
  );

  it("lists the kinds of the assets tab", () => {
    expect(linkAt("home/asset").parameters["type"]).toEqual(
      "overview spot contract p2p financial swap reward margin".split(" "),
    );
  });

  it.each<[LinkPath, string]>([
    ["strategy/apply/trader", "android"],
    ["kyc/manually_review", "ios"],
    ["red_packet/guidance", "ios"],
  ])("has %s on %s only", (path, platform) => {
    expect(Object.keys(linkAt(path).minimum)).toEqual([platform]);
  });

  it("has every other destination on both platforms", () => {
    const onOne = linkPaths.filter(
      (path) => Object.keys(linkAt(path).minimum).length !== 2,
    );
    expect(onOne).toHaveLength(3);
  });

  it("accepts additional parameters for main/H5Router only", () => {
    expect(linkPaths.filter((path) => linkAt(path).extras)).toEqual([
      "main/H5Router",
    ]);
  });

  it("fills web pages only from parameters that the destination has", () => {
    for (const path of linkPaths) {
      const { webPage = "", parameters } = linkAt(path);
      for (const [, name = ""] of webPage.matchAll(/\{(\w+)/g))
        expect(Object.keys(parameters), path).toContain(name);
    }
  });
});
