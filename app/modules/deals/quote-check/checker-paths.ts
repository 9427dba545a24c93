/** The page of the quote checker, and where its form leads to. */
export const checkerPath = '/resources/quote-checker'

/** The id of the form, for what is outside of it. */
export const quoteFormId = 'quote'

/** The id of what the form leads to: the results, or the errors of a form that has some. */
export const resultId = 'result'

export const checkerAction = `${checkerPath}#${resultId}`
export const samplePath = `${checkerPath}?sample=#${resultId}`
