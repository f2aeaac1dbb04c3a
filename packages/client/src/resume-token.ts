/** The token in an address such as `…/f/survey#resume=rsm_…`, or in its fragment alone. It works once. */
export function resumeTokenFrom(hash: string): string | undefined {
  return /[#&]resume=([^&]+)/.exec(hash)?.[1];
}
