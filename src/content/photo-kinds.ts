/**
 * What the field for photos asks the device for, and what a page opens. A device that has photos of another kind makes JPEGs of them for such
 * a field.
 */
export const photoKinds: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
