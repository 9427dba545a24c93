const sign = /[€£¥₹]|C\$|CA\$/
/** A code beside an amount or at the end, so that neither 'Cad. Escalade' nor a stock number is one. */
const code = /\b(?:EUR|GBP|CAD|MXN|JPY)\b(?=\s{0,3}(?:[\d$)]|$))/i

/** Whether a printed text names another currency than US dollars: '€1,200', 'CAD 30,000', 'Shipping (EUR)'. */
export const namesOtherCurrency = (text: string): boolean => sign.test(text) || code.test(text.trimEnd())
