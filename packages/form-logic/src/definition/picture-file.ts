/** A picture that was uploaded, and where themes have pictures. */

/** A type, not an interface, because it is compared and stored as JSON. */
export type PictureFile = { readonly file_id: string };

export const pictureFileForm = /^fil_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
export const themePictures = ["logo", "cover", "background", "image", "icon"] as const;
export type ThemePicture = (typeof themePictures)[number];
