import { formatDate } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import {
	employmentStatuses,
	type FieldName,
	nameSuffixes,
	relations,
	residentialStatuses,
	type SectionId,
	salaryTypes,
	sectionIds,
	sectionTitles,
	vehicleConditions,
} from './application-fields.ts'

type Values = Partial<Record<FieldName, string>>

/** A line of an application page or a packet: its label and the formatted answer. */
export type DetailRow = readonly [label: string, value: string]
export type DetailSection = { id: SectionId; title: string; facts: readonly DetailRow[] }

/** Formats the answers of these sections for display. Empty answers, and sections without any answer, are omitted. */
export function detailSections(values: Values, sections: readonly SectionId[]): DetailSection[] {
	return sectionIds
		.filter((id) => sections.includes(id))
		.map((id) => ({
			id,
			title: sectionTitles[id],
			facts: rowsBySection[id](values).filter(([, value]) => value !== ''),
		}))
		.filter(({ facts }) => facts.length > 0)
}

const rowsBySection: Record<SectionId, (values: Values) => DetailRow[]> = {
	applicant: (v) => [
		['Last name', v.lastName ?? ''],
		['First name', v.firstName ?? ''],
		["Driver's license state", v.dlState ?? ''],
		['Email', v.email ?? ''],
		['Home phone', v.homePhone ?? ''],
		['Cell phone', v.cellPhone ?? ''],
		['Middle name', v.middleName ?? ''],
		['Suffix', labelOf(nameSuffixes, v.suffix)],
		['Relation to the first applicant', labelOf(relations, v.relation)],
	],
	residence: (v) => [
		['Street address', v.address ?? ''],
		['City, state, ZIP', placeOf(v.city, v.state, v.zip)],
		['Time at address', timeOf(v.timeAtAddressYears, v.timeAtAddressMonths)],
		['Residential status', labelOf(residentialStatuses, v.residentialStatus)],
		['Monthly payment', moneyOf(v.monthlyPayment)],
		[
			'Previous address',
			[v.previousAddress, placeOf(v.previousCity, v.previousState, v.previousZip)].filter(Boolean).join(', '),
		],
		['Time at previous address', timeOf(v.previousAddressYears, v.previousAddressMonths)],
	],
	employment: (v) => [
		['Employment status', labelOf(employmentStatuses, v.employmentStatus)],
		['Employer name', v.employerName ?? ''],
		['Employer phone', v.employerPhone ?? ''],
		['Occupation', v.occupation ?? ''],
		[
			'Salary',
			[moneyOf(v.salaryAmount), labelOf(salaryTypes, v.salaryType).toLowerCase()].filter(Boolean).join(' '),
		],
		['Gross monthly salary', monthlySalaryText(v)],
		['Time at job', timeOf(v.lengthOfEmploymentYears, v.lengthOfEmploymentMonths)],
		['Previous employer', v.previousEmployer ?? ''],
		['Time at previous job', timeOf(v.previousEmploymentYears, v.previousEmploymentMonths)],
	],
	income: (v) => [
		['Other monthly income', moneyOf(v.otherIncome)],
		['Source of other income', v.otherIncomeSource ?? ''],
	],
	documents: () => [],
	vehicle: (v) => [
		['New or used', labelOf(vehicleConditions, v.vehicleCondition)],
		['Vehicle', [v.vehicleYear, v.vehicleMake, v.vehicleModel].filter(Boolean).join(' ')],
		['VIN', v.vehicleVin ?? ''],
		['Mileage', v.vehicleMileage ? Number(v.vehicleMileage).toLocaleString('en-US') : ''],
		['Price', moneyOf(v.vehiclePrice)],
		['Down payment', moneyOf(v.downPayment)],
		['Amount to borrow', moneyOf(v.loanAmount)],
		['Term', v.loanTerm ? `${v.loanTerm} months` : ''],
		['Trade-in', v.tradeIn ?? ''],
		['Trade-in value', moneyOf(v.tradeInValue)],
		['Still owed on the trade-in', moneyOf(v.tradeInOwed)],
		['Lender of the trade-in', v.tradeInLender ?? ''],
		['Monthly payment for the trade-in', moneyOf(v.tradeInPayment)],
	],
	agreement: (v) => [
		['Signed as', v.signature ?? ''],
		['Date', v.agreementDate ? formatDate(v.agreementDate) : ''],
	],
}

const placeOf = (city = '', state = '', zip = '') =>
	[city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function timeOf(years = '', months = ''): string {
	if (!years && !months) return ''
	return `${Number(years)} yr ${Number(months)} mo`
}

const moneyOf = (amount = '') =>
	amount && Number.isFinite(Number(amount)) ? formatCents(Math.round(Number(amount) * 100)) : amount

const labelOf = (labels: Record<string, string>, value = '') => getOwnValue(labels, value) ?? value

const payPeriodsPerMonth: Record<string, number> = {
	hourly: 2_080 / 12,
	weekly: 52 / 12,
	biweekly: 26 / 12,
	monthly: 1,
	yearly: 1 / 12,
}

/** Returns the salary in dollars a month; NaN when it cannot be computed. */
const monthlySalaryOf = ({ salaryAmount, salaryType }: Values): number =>
	Number(salaryAmount || Number.NaN) * (getOwnValue(payPeriodsPerMonth, salaryType ?? '') ?? Number.NaN)

/** Formats the monthly salary, because lenders ask for it; empty when the salary is paid monthly, so that it is shown already. */
function monthlySalaryText(values: Values): string {
	const salary = monthlySalaryOf(values)
	return Number.isFinite(salary) && values.salaryType !== 'monthly'
		? formatCents(Math.round(salary * 100))
		: ''
}

/** Returns the share of income that housing costs, in whole percent, for the reviewer; null when it cannot be computed. */
export function housingShare(values: Values): number | null {
	const { monthlyPayment, otherIncome } = values
	const salary = monthlySalaryOf(values)
	const income = salary + Number(otherIncome || 0)
	const share = Math.round((100 * Number(monthlyPayment)) / income)
	return Number.isFinite(share) ? share : null
}
