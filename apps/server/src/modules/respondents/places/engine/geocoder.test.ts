// Checks what is sent to geocoders, and how their replies are read. The replies follow the documentation of Photon and
// Nominatim.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { geocoderAddress, readPlaces } from "./geocoder.ts";

const near = { lat: 52.2, lng: 21 };

describe("the address of a search", () => {
  it("follows Photon's protocol", () => {
    const found = geocoderAddress("photon", "https://photon.example.org/api", {
      text: "ul. Prosta 1 & Co",
      near,
      limit: 6,
    });
    expect(found).toBe("https://photon.example.org/api?q=ul.+Prosta+1+%26+Co&limit=6&lat=52.2&lon=21");
  });

  it("follows Nominatim's protocol and keeps parameters of the operator, such as a key", () => {
    const base = "https://nominatim.example.org/search?key=abc";
    const found = new URL(geocoderAddress("nominatim", base, { text: "Prosta", near, limit: 6 }));
    expect(Object.fromEntries(found.searchParams)).toEqual({
      key: "abc",
      q: "Prosta",
      limit: "6",
      format: "jsonv2",
      viewbox: "20.5,52.7,21.5,51.7",
    });
  });

  it("cannot change the server or other parameters, whatever is searched for", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("photon", "nominatim"), (text, protocol) => {
        const question = { text, near: undefined, limit: 6 };
        const found = new URL(geocoderAddress(protocol, "https://geo.example.org/api?key=1", question));
        expect(found.origin + found.pathname).toBe("https://geo.example.org/api");
        expect([...found.searchParams.keys()].filter((name) => name !== "format")).toEqual([
          "key",
          "q",
          "limit",
        ]);
      }),
    );
  });
});

const feature = (properties: object, coordinates: unknown = [21.0059, 52.2318]) =>
  JSON.stringify({ type: "FeatureCollection", features: [{ geometry: { coordinates }, properties }] });

describe("a reply of Photon", () => {
  it.each([
    [{ name: "Berlin", country: "Deutschland" }, "Berlin, Deutschland"],
    [
      { street: "Prosta", housenumber: "1", postcode: "00-001", city: "Warszawa", country: "Polska" },
      "Prosta 1, 00-001 Warszawa, Polska",
    ],
    [{ name: "Warszawa", city: "Warszawa", country: "Polska" }, "Warszawa, Polska"],
    [{ name: "Monte Rosa", state: "Wallis", country: "Schweiz" }, "Monte Rosa, Wallis, Schweiz"],
    [{ name: 7, country: "Polska" }, "7, Polska"],
  ])("names %j", (properties, label) => {
    expect(readPlaces("photon", feature(properties))).toEqual([
      { label, lat: 52.2318, lng: 21.0059, bounds: null },
    ]);
  });

  it.each([null, "", {}, ["Polska"], true])("does not name a place %j", (name) => {
    expect(readPlaces("photon", feature({ name, country: "Polska" }))?.[0]?.label).toBe("Polska");
  });

  it.each([[[null, null]], [["", ""]], [[[], []]], [[true, false]], [[21]], [{}]])(
    "cannot have the coordinates %j, which are not a place in the Gulf of Guinea",
    (coordinates) => {
      expect(readPlaces("photon", feature({ name: "Warszawa" }, coordinates))).toBeUndefined();
    },
  );

  it("may have an extent, and places without a name are omitted", () => {
    const extent = [20.85, 52.37, 21.27, 52.1];
    expect(readPlaces("photon", feature({ name: "Warszawa", extent }))).toMatchObject([
      { bounds: [20.85, 52.1, 21.27, 52.37] },
    ]);
    expect(readPlaces("photon", feature({ name: "Warszawa", extent: "all" }))).toMatchObject([
      { bounds: null },
    ]);
    expect(readPlaces("photon", feature({}))).toEqual([]);
  });
});

describe("a reply of Nominatim", () => {
  const place = { lat: "52.2318", lon: "21.0059", display_name: "Warszawa, Polska" };

  it("has coordinates as text", () => {
    const boundingbox = ["52.1", "52.37", "20.85", "21.27"];
    expect(readPlaces("nominatim", JSON.stringify([{ ...place, boundingbox }, place]))).toEqual([
      { label: "Warszawa, Polska", lat: 52.2318, lng: 21.0059, bounds: [20.85, 52.1, 21.27, 52.37] },
      { label: "Warszawa, Polska", lat: 52.2318, lng: 21.0059, bounds: null },
    ]);
  });

  it.each([
    { lat: null },
    { lon: "" },
    { lat: "north" },
    { lat: "91" },
    { lon: "-181" },
    { display_name: "" },
  ])("cannot have %j", (change) => {
    expect(readPlaces("nominatim", JSON.stringify([{ ...place, ...change }]))).toBeUndefined();
  });
});

describe("a reply that is none", () => {
  it.each(["", "<html>", "null", "{}", '{"features":{}}', '{"error":"limit"}'])("is %j", (reply) => {
    expect(readPlaces("photon", reply)).toBeUndefined();
    expect(readPlaces("nominatim", reply)).toBeUndefined();
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom("photon", "nominatim"), (reply, protocol) => {
        readPlaces(protocol, reply);
      }),
    );
  });
});
