/** How long the log about a car is kept after its client has deleted their account; see `keptRecords`. */
export const brokerLogYearsKept = 3
