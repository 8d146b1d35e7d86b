/** The address of a photo that this device keeps, of its base64: pages may show `data:` and not `blob:`. */
export const toPhotoAddress = (jpeg: string): string => `data:image/jpeg;base64,${jpeg}`;
