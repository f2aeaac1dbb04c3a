/** Searches for an address or a place, and fills in its coordinates. */
import type { FormClient } from "@formstead/client";
import { Component } from "preact";
import { Combobox, type Found } from "./combobox.tsx";
import type { ControlProps } from "./control.ts";
import { placeIn } from "./map/place-in.ts";

export interface FoundPlace {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
  readonly bounds: readonly [number, number, number, number] | null;
}

interface Props extends ControlProps {
  /** The label of the place that was found and is still the answer. */
  readonly chosen: string;
  readonly pick: (place: FoundPlace | undefined) => void;
}

/** Shorter texts find too much. */
const charsMin = 3;
/** Geocoders are slower than lists, and should not be asked for every letter. */
const waitMs = 400;

export class PlaceSearch extends Component<Props> {
  private places: readonly FoundPlace[] = [];

  private readonly search = async (text: string): Promise<readonly Found[]> => {
    const { screen, path, value } = this.props;
    const near = placeIn(value);
    const client = screen.actions.client as FormClient;
    const { places } = await client.call<{ readonly places: readonly FoundPlace[] }>(
      "POST",
      "/place-searches",
      {
        field_key: path,
        q: text.trim().slice(0, 200),
        ...(near && { near }),
      },
    );
    this.places = places;
    return places.map(({ label }, at) => ({ value: String(at), label }));
  };

  render(props: Props) {
    const { id, screen, chosen, pick } = props;
    return (
      <label class="part scripted" for={`${id}.search`}>
        <span>{screen.texts.searchPlace}</span>
        <Combobox
          {...props}
          part="search"
          isRequired={false}
          isInvalid={false}
          chosen={chosen}
          charsMin={charsMin}
          waitMs={waitMs}
          search={this.search}
          pick={(found) => pick(found && this.places[Number(found.value)])}
        />
      </label>
    );
  }
}
