// The one way into the engine. It is pure: no database, no React, no interface of Node, and it imports nothing of the product.
// Every module is free of side effects, so a page gets only what it uses of this list.

export { affordFields, calculateAfford } from './calculators/afford-calculator.ts'
export { type BiweeklyResult, biweeklyFields, calculateBiweekly } from './calculators/biweekly-calculator.ts'
export {
	type CalculatorField,
	type CalculatorValues,
	type ReadCalculator,
	readCalculator,
} from './calculators/calculator-field.ts'
export { calculateCompare, compareFields, type OfferComparison } from './calculators/compare-calculator.ts'
export { type FinancingTool, financingToolGroups, financingTools } from './calculators/financing-tools.ts'
export { calculateLease, type LeaseOrLoan, leaseFields } from './calculators/lease-calculator.ts'
export { calculateOwnership, ownFields } from './calculators/own-calculator.ts'
export { calculatePayment, type PaymentResult, paymentFields } from './calculators/payment-calculator.ts'
export { placeTaxesOf } from './calculators/place-rules.ts'
export { type PlaceTax, placeTaxOf } from './calculators/place-tax.ts'
export type { PlaceTaxes } from './calculators/purchase-fields.ts'
export { calculateRate, rateFields } from './calculators/rate-calculator.ts'
export { calculateRefinance, refinanceFields } from './calculators/refinance-calculator.ts'
export { planTrade, type TradePlan, tradePlannerFields } from './calculators/trade-planner.ts'
export { countedOf } from './checks/at-stake.ts'
export { checkDeal, type DealReport, type ReportLine } from './checks/check-deal.ts'
export { type CheckedText, checkText } from './checks/check-text.ts'
export {
	type Finding,
	type FindingCode,
	findingCodes,
	formatRate,
	quoteLabel,
	type Severity,
} from './checks/finding.ts'
export { softened } from './checks/reading-doubts.ts'
export { withSentences } from './checks/sentences/check-sentences.ts'
export { type TargetTotal, targetTotalOf } from './checks/target/target-total.ts'
export { usualRatePpmMax } from './checks/tax/tax-rules.ts'
export {
	type ComparedDeal,
	type ComparedFigures,
	type CostStep,
	compareDeals,
	differenceOf,
} from './comparison/compare.ts'
export { type ApprovalDocument, buyerOfDeal, type DealBuyer } from './comparison/deal-buyer.ts'
export {
	type Buyer,
	type DealDocument,
	type Line,
	type ReadFormat,
	readBuyer,
	readDealDocument,
} from './format/format.ts'
export {
	aprPpmMax,
	centsMax,
	dealFormatVersion,
	labelCharsMax,
	linesMax,
	monthsMax,
	taxesMax,
} from './format/format-limits.ts'
export { dealJsonSchema } from './format/json-schema.ts'
export {
	comparedMax,
	formatFaults,
	readComparison,
	readJson,
	readTextRequest,
	readVariance,
} from './format/read-requests.ts'
export { formatSourceDate } from './format-date.ts'
export { formatList } from './format-list.ts'
export { buyerQuestions } from './law/buyer-questions.ts'
export type { CurrentLaw } from './law/current-law.ts'
export { cited, sourceName } from './law/describe/cite.ts'
export { describeRule } from './law/describe/describe-rule.ts'
export { describeWorking } from './law/describe/describe-working.ts'
export { BoundaryReader } from './law/imported/boundary-file.ts'
export { addImportedRates, isUsedForCars, type StateRate } from './law/imported/imported-rows.ts'
export {
	lastDayOf,
	type PublishedName,
	type RejectedLines,
	readPublishedName,
} from './law/imported/published-file.ts'
export { type RateFile, readRateFile, type StreamlinedState } from './law/imported/streamlined-sales-tax.ts'
export { ZipListReader } from './law/imported/zip-list.ts'
export type { ZipPart } from './law/imported/zip-parts.ts'
export { type ZipPlace, zipPlaceOf, zipRateRow } from './law/imported/zip-rates.ts'
export { lawProblems } from './law/law-problems.ts'
export {
	findLawRow,
	isStale,
	type LawRow,
	type LawState,
	type LawSubject,
	lawSubjects,
} from './law/law-row.ts'
export { lawRowSchema } from './law/law-row-schema.ts'
export { lawRows } from './law/law-rows.ts'
export { type LawRule, lawRule } from './law/law-rule.ts'
export { marketFigures } from './law/market-figures.ts'
export { findPurchaseTax, isTaxedByPlace } from './law/purchase-tax.ts'
export { tradeCreditOf } from './law/rule-amount.ts'
export { advertisingNoticeOf, carStatementOf } from './law/sale/prescribed-words.ts'
export { actsPromisedIn, type SaleAct } from './law/sale/promised-acts.ts'
export { furtherCarFactsOf, type SaleClause } from './law/sale/sale-clauses.ts'
export {
	confirmationsFor,
	isCurrent,
	type MissingConfirmation,
	type SaleTerms,
	type StateConfirmation,
	saleTerms,
} from './law/sale/sale-terms.ts'
export { type CarClass, type SaleActivity, saleActivities } from './law/service-rules.ts'
export { subjectLabels } from './law/subject-labels.ts'
export {
	type CoverageGrade,
	coverageGrades,
	coverageOf,
	coverageReasons,
} from './law/summary/law-coverage.ts'
export {
	type PurchaseExample,
	type PurchaseFigures,
	purchaseExampleOf,
	usualFigures,
} from './law/summary/purchase-example.ts'
export { type IndexedState, indexState, mayHaveChanged } from './law/summary/state-index.ts'
export {
	findStatePage,
	type LawFact,
	lawFacts,
	type StatePage,
	slugOf,
	stateSummaries,
	summarizedStates,
} from './law/summary/state-summary.ts'
export { untaxedStates } from './law/untaxed-states.ts'
export { formatAmount, formatCents, formatChange, formatDollars, writeCents } from './money/format-money.ts'
export { type ReadNumber, readDollars, readPercent, readWhole, typedCentsMax } from './money/money-input.ts'
export type { WaitingStep } from './money/negative-equity.ts'
export type { AgainstStated, PaymentToRate } from './money/payment-to-rate.ts'
export type { Refinance } from './money/refinance.ts'
export { shareOf } from './money/rounding.ts'
export type { ScheduleRow } from './money/schedule.ts'
export { stateCodeOf, type UsState, usStates } from './places/us-states.ts'
export { isZipInState, statesOfZip, zipProblem } from './places/zip-states.ts'
export {
	type Category,
	type CategoryGroup,
	categories,
	categoryNames,
	groupOf,
} from './reading/classification/categories.ts'
export { type ReadDeal, readDeal } from './reading/document/read-deal.ts'
export { isCounted, signedCents, sumOf } from './reading/document/read-lines.ts'
export { readMail } from './reading/mail/read-mail.ts'
export { applyRepair } from './reading/paper/apply-repair.ts'
export { type FigureName, findFigure } from './reading/paper/checksum/identities.ts'
export { chooseReading, type ReadSource } from './reading/paper/choose-reading.ts'
export { type CropPart, cropParts } from './reading/paper/crop-parts.ts'
export { certaintyOf, editLine, removeLine, type TypedLine } from './reading/paper/edit-reading.ts'
export type { PageWord, PaperPage } from './reading/paper/page-words.ts'
export {
	documentOfReading,
	type PaperChecksum,
	type PaperLine,
	type PaperPlace,
	type PaperReading,
	type PaperRepair,
} from './reading/paper/paper-reading.ts'
export { readPaper } from './reading/paper/read-paper.ts'
export { partOfDoubt } from './reading/text/doubts.ts'
export {
	type GivenDeal,
	type ReadDealText,
	readDealText,
} from './reading/text/read-deal-text.ts'
export { type FieldReader, fieldReader, textReaders } from './reading/typed/field-reader.ts'
export {
	amountOf,
	isEmptyRow,
	knownCategory,
	type LineRow,
	readLineRow,
	rowOfLine,
} from './reading/typed/line-rows.ts'
export { withoutUndefined } from './reading/typed/without-undefined.ts'
export type { UnreadLine } from './reading/unread-line.ts'
export {
	openTotalMessage,
	openTotalOf,
	settleTotal,
	type TotalDecision,
	totalNoteOf,
	withStoredTotal,
} from './totals/agreed-total.ts'
export { hasLump, hasPrice } from './totals/known-parts.ts'
export { outTheDoorOf } from './totals/out-the-door.ts'
export { paymentOfDeal, type Totals, totalsOf } from './totals/totals.ts'
export { type Variance, varianceOf } from './variance/variance.ts'
export { conditionNames } from './vehicles/condition-names.ts'
export { vehicleModels } from './vehicles/vehicle-makes.ts'
export { checkDigitOf, readModelYear, readVin, type VinReading } from './vehicles/vin.ts'
