/** An amount, a VIN, an email address or a reference, and nothing else. */
const verbatimText =
	/^(?:[−-]?\$[\d,]+(?:\.\d\d)?|[A-HJ-NPR-Z\d]{17}|[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+|[A-Z]{2}-[A-Z\d]{4,8})$/

export const isVerbatim = (value: unknown): boolean => typeof value === 'string' && verbatimText.test(value)

/**
 * Returns the attribute of an element that shows a value of any kind: the browser's translator leaves alone what people compare with their
 * papers letter by letter. A name is in `<bdi translate="no">`, so that its direction does not turn the text around it either.
 */
export const verbatim = (value: unknown) => (isVerbatim(value) ? ({ translate: 'no' } as const) : undefined)
