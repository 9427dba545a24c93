import { unsignedDaysKept } from '#app/modules/agreements/agreement-retention.ts'
import { unconfirmedDaysKept } from '#app/modules/auth/account-retention.ts'
import { standardRetention } from '#app/modules/credit/retention.ts'
import { documentYearsKept } from '#app/modules/deals/document-retention.ts'
import { quarantineDaysKept, rawDaysKept } from '#app/modules/mail/incoming/mail-limits.ts'
import { emailTextDaysKept } from '#app/modules/notifications/email-retention.ts'
import { brokerLogYearsKept } from '#app/modules/records/broker-log-retention.ts'

/** A rule of law about how long something is kept. */
export type RetentionRule = {
	text: string
	citation: string
	/** The state that the text which was read had, and what was read where it was not the law itself. */
	asOf: string
	url: string
}

/** A kind of records, for whom it is about and for the practice. */
export type KeptRecords = {
	key: string
	what: string
	howLong: string
	/** The rules that the time follows; the first is the one that decides it. None: it is what the purpose needs. */
	rules: readonly RetentionRule[]
	/** The scheduled job that deletes them; null: nothing deletes them because of their age. */
	job: string | null
	/** What the practice has to do or know itself. */
	note?: string
}

const disposal: RetentionRule = {
	text: 'Customer information is disposed of no later than two years after it was last used for a product or service, unless the business or a law needs it',
	citation: 'FTC Safeguards Rule, 16 CFR 314.4(c)(6)',
	asOf: 'in force since June 9, 2023',
	url: 'https://www.ecfr.gov/current/title-16/part-314',
}
const creditRecords: RetentionRule = {
	text: 'A creditor keeps an application and what was said about it for 25 months after it told the applicant what it decided',
	citation: 'Regulation B, 12 CFR 1002.12(b)(1)',
	asOf: 'interpretation of April 19, 2023',
	url: 'https://www.consumerfinance.gov/rules-policy/regulations/1002/12/',
}
const taxRecords: RetentionRule = {
	text: 'Records that support a tax return are kept until its period of limitations ends: three years after it was filed, six where more than a quarter of the income was left out',
	citation: 'IRS Publication 552, table 3',
	asOf: 'the edition of 2008 was read',
	url: 'https://www.irs.gov/businesses/small-businesses-self-employed/how-long-should-i-keep-records',
}
const californiaLog: RetentionRule = {
	text: 'California: an autobroker keeps its log and each brokering agreement for three years',
	citation: 'California Vehicle Code 11735(c) and 11736',
	asOf: '11735 as amended in 1996; of 11736 a summary for dealers was read',
	url: 'https://leginfo.legislature.ca.gov/faces/codes_displayText.xhtml?lawCode=VEH&division=5.&title=&part=&chapter=4.&article=1.',
}
const nevadaBooks: RetentionRule = {
	text: 'Nevada: a broker keeps its books and records until three years after its license ends',
	citation: 'NRS 482.3263(3)',
	asOf: 'a copy without a date was read',
	url: 'https://www.lawserver.com/law/state/nevada/nrs/nevada_revised_statutes_482-3263',
}
const arizonaRecord: RetentionRule = {
	text: 'Arizona: a licensee keeps a permanent record of each car it brokers, and the contract for three years',
	citation: 'A.R.S. 28-4403, 28-4404',
	asOf: 'the page of the Department of Transportation about dealer jackets was read, without a date',
	url: 'https://apps.azdot.gov/files/mvd/mvm/dealer-licensing/Content/CONTENT/Dealer_Licensing/Dealer_Community/Compliance/Inspections/Dealer_Jackets.htm',
}
const newYorkRecords: RetentionRule = {
	text: 'New York: an automobile broker business has to keep records; for how long was not found',
	citation: 'N.Y. General Business Law, article 35-B, as amended by chapter 610 of 2024',
	asOf: 'only the title of the bill (A3499-B, signed December 21, 2024) was read',
	url: 'https://legiscan.com/NY/text/A03499/2023',
}

const { draftDays, closedDays, inactiveDays, recordDays } = standardRetention
const months = Math.floor(recordDays / 30.5)

/**
 * How long each kind of records is kept, and why: the one table that the policy for visitors, the page of the practice and its security
 * program show. The figures are those that the jobs use. The rules are engineering input, not legal advice.
 */
export const keptRecords: readonly KeptRecords[] = [
	{
		key: 'credit-drafts',
		what: 'Drafts of credit applications',
		howLong: `${draftDays} days after they were last saved`,
		rules: [disposal],
		job: 'enforce-credit-retention',
	},
	{
		key: 'credit-answers',
		what: 'The encrypted answers and documents of credit applications',
		howLong: `${closedDays} days after the end, ${inactiveDays} days after the last activity, and at once when the applicant asks`,
		rules: [disposal],
		job: 'enforce-credit-retention',
	},
	{
		key: 'credit-records',
		what: 'The record of a credit application: who applied, what they agreed to, lenders, decisions, notices and who looked at it',
		howLong: `${months} months after the end`,
		rules: [creditRecords],
		job: 'enforce-credit-retention',
	},
	{
		key: 'orders',
		what: 'Orders, invoices, refunds, payouts and appointments',
		howLong: 'For our accounting records, also after an account is deleted',
		rules: [taxRecords],
		job: null,
		note: 'Nothing deletes them. Closed months of the books can’t be changed.',
	},
	{
		key: 'agreements',
		what: 'Signed agreements about our services, and what clients agreed to when they signed them',
		howLong: 'At least three years, also after an account is deleted',
		rules: [californiaLog, nevadaBooks, arizonaRecord, newYorkRecords],
		job: null,
		note: 'Nothing deletes them.',
	},
	{
		key: 'unsigned-agreements',
		what: 'Agreements about our services that nobody signed',
		howLong: `${unsignedDaysKept} days after they were begun`,
		rules: [disposal],
		job: 'delete-expired-records',
	},
	{
		key: 'files',
		what: 'Client files with their deals, documents and emails',
		howLong: 'Until the client deletes their account',
		rules: [disposal, californiaLog, nevadaBooks, arizonaRecord],
		job: null,
		note: 'Apart from the files of documents, nothing deletes them with age: of a file that was not used for two years, decide whether you still need it. A client who deletes their account takes the file along; the log of brokered cars stays.',
	},
	{
		key: 'documents',
		what: 'The files of documents in deals, such as quotes and contracts, of closed client files',
		howLong: `${documentYearsKept} years after the last activity; what was read from them stays with the deal`,
		rules: [disposal, californiaLog, nevadaBooks, arizonaRecord],
		job: 'delete-old-documents',
		note: 'Close the file of a client whose work is done, so that its time begins. If you are licensed in Nevada, download what you have to keep for longer.',
	},
	{
		key: 'broker-log',
		what: 'The log of cars that clients agreed on, once they have deleted their account: the car, dealer, price, fee, dates and name',
		howLong: `${brokerLogYearsKept} years after the last of its dates; of clients in Arizona and Nevada, without an end`,
		rules: [californiaLog, nevadaBooks, arizonaRecord, newYorkRecords],
		job: 'delete-expired-records',
		note: 'Until then it is in the log that you download below.',
	},
	{
		key: 'chat',
		what: 'Chat conversations with their pictures',
		howLong: 'The time set in the chat settings after the last message, two years by default',
		rules: [disposal],
		job: 'delete-old-conversations',
	},
	{
		key: 'sent-emails',
		what: 'The text and attachments of the emails that the site sent',
		howLong: `${emailTextDaysKept / 365} years; then only to whom each went, what it was about and when`,
		rules: [disposal],
		job: 'delete-old-email-texts',
	},
	{
		key: 'received-emails',
		what: 'Emails about cases as they arrived, encrypted; and those of unknown senders',
		howLong: `${rawDaysKept} days; ${quarantineDaysKept} days unless the advisor files them`,
		rules: [disposal],
		job: 'delete-old-mail',
	},
	{
		key: 'sign-ins',
		what: 'Devices and security events of an account',
		howLong: 'A year; a sign-in until it ends',
		rules: [],
		job: 'delete-expired-records',
	},
	{
		key: 'unconfirmed-accounts',
		what: 'Accounts whose email address was never confirmed',
		howLong: `${unconfirmedDaysKept} days`,
		rules: [disposal],
		job: 'delete-unconfirmed-accounts',
	},
	{
		key: 'waitlists',
		what: 'Places on a waitlist',
		howLong: '30 days after the day that was waited for',
		rules: [],
		job: 'delete-old-waitlist-entries',
	},
	{
		key: 'imports',
		what: 'The rows of an import from another program',
		howLong: 'A day, until it can’t be undone anymore',
		rules: [disposal],
		job: 'delete-old-imports',
	},
	{
		key: 'drafts',
		what: 'Pictures and files that were uploaded and never used',
		howLong: 'Seven days',
		rules: [],
		job: 'delete-old-draft-uploads',
	},
	{
		key: 'kits',
		what: 'The signing kit on a phone',
		howLong: 'Until it expires; that it existed, 30 days more',
		rules: [disposal],
		job: 'delete-old-kits',
	},
	{
		key: 'audit',
		what: 'The audit log, which names people only by internal numbers',
		howLong: 'For good',
		rules: [],
		job: null,
		note: 'Its entries form a chain, so that none can be removed without detection.',
	},
]
