/** Where something is previewed; `of` as the contract names it. */
export const previewOf = (of: string): string => `/desk/preview?of=${encodeURIComponent(of)}`;

/** Where a question is edited. */
export const editOf = (of: string): string => `/desk/content/edit?of=${encodeURIComponent(of)}`;
