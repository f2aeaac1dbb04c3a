/** Videos of services that offer a player of their own. Pure. */
export interface ServiceVideo {
  readonly service: string;
  /** The address of the player, with as little tracking as the service offers. */
  readonly player: string;
}

const youtube =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{6,20})/;
const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{4,14})(?:\/([\da-f]{6,20}))?/;

export function serviceVideo(url: string): ServiceVideo | undefined {
  const [, id] = youtube.exec(url) ?? [];
  if (id)
    return {
      service: "YouTube",
      player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    };
  const [, number, hash] = vimeo.exec(url) ?? [];
  if (!number) return undefined;
  const query = new URLSearchParams({ ...(hash && { h: hash }), autoplay: "1", dnt: "1" });
  return { service: "Vimeo", player: `https://player.vimeo.com/video/${number}?${query}` };
}
