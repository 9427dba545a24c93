/** How long the files of documents are kept after the last activity in a closed client file; see `keptRecords`. */
export const documentYearsKept = 3
