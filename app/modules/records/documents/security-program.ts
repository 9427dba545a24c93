import { formatDate } from '#app/lib/dates/dates.ts'
import type { SecurityAnswers } from './security-answers.schema.ts'

/** A service that data goes to, as the settings of the installation say. */
export type Provider = { name: string; purpose: string }

/** What the site knows about itself. Days are ISO dates in the time zone of the business; null: never, as far as it knows. */
export type SecurityFacts = {
	business: string
	today: string
	/** What the site may not be: a demo has no real customers. */
	isDemo: boolean
	origin: string
	accounts: { admins: number; withSecondFactor: number; isRequired: boolean }
	providers: readonly Provider[]
	backup: {
		isSet: boolean
		lastOn: string | null
		failure: string | null
		copiedOn: string | null
		restoredOn: string | null
	}
	people: { clients: number; applications: number }
	retention: readonly { what: string; howLong: string }[]
}

/** A line of the program. `by`: who says it. A missing one says what the rule asks for. */
export type ProgramLine =
	| { label: string; value: string; by: 'site' | 'practice' }
	| { label: string; missing: string }

export type ProgramSection = { title: string; rule: string; lines: ProgramLine[] }

/**
 * Fills in the written information security program of the FTC Safeguards Rule (16 CFR 314.4, as amended on December 9, 2021, 86 FR 70272,
 * and November 13, 2023, 88 FR 77499). It says only what the site knows or somebody entered; everything else is shown as missing.
 */
export const securityProgram = (facts: SecurityFacts, answers: SecurityAnswers): ProgramSection[] => [
	section('Who is responsible', '314.4(a)', [
		entered(
			'Qualified individual',
			answers.responsible,
			'Name the person who runs this program, and their role.',
		),
	]),
	riskSection(answers),
	section('Access', '314.4(c)(1), (5)', accessLines(facts)),
	section('What is encrypted', '314.4(c)(3)', encryptionLines(answers)),
	section('Disposal', '314.4(c)(6)', [
		...facts.retention.map(({ what, howLong }) => site(what, howLong)),
		entered(
			'Paper',
			answers.paper,
			'Say where papers with customer information are and how they are destroyed.',
		),
	]),
	section('Records of what happens', '314.4(c)(7), (8)', [
		site('Changes of settings', 'Stored with who, when, and the values before and after'),
		site(
			'Looks at secret answers of applications',
			'Each needs a new confirmation of identity and a reason, and is logged in a chain that shows changes',
		),
		site('Requests', 'One line each with time, page, result and duration, without addresses of visitors'),
	]),
	section('Backups', '314.4(c)', backupLines(facts)),
	section('Testing', '314.4(d)', [
		...dated('Last test of the safeguards', answers.testedOn, 'Enter the day.'),
		entered('What was tested, and by whom', answers.testing, 'Safeguards are tested regularly.'),
	]),
	section('Training', '314.4(e)', [
		...dated('Last training', answers.trainedOn, 'Enter the day.'),
		entered(
			'Who was trained in what',
			answers.training,
			'Everybody who handles customer information is trained.',
		),
	]),
	providerSection(facts, answers),
	incidentSection(answers),
	exemptionSection(facts, answers),
]

/** Counts what is missing. */
export const countMissing = (sections: readonly ProgramSection[]): number =>
	sections.flatMap(({ lines }) => lines).filter((line) => 'missing' in line).length

const section = (title: string, rule: string, lines: ProgramLine[]): ProgramSection => ({
	title,
	rule: `16 CFR ${rule}`,
	lines,
})

const site = (label: string, value: string): ProgramLine => ({ label, value, by: 'site' })

const entered = (label: string, value: string, missing: string): ProgramLine =>
	value ? { label, value, by: 'practice' } : { label, missing }

const dated = (label: string, day: string | null, missing: string): ProgramLine[] => [
	day ? { label, value: formatDate(day), by: 'practice' } : { label, missing },
]

const known = (label: string, value: string | null, missing: string): ProgramLine =>
	value === null ? { label, missing } : site(label, value)

const riskSection = (answers: SecurityAnswers) =>
	section('Risks', '314.4(b)', [
		...dated('Last risk assessment', answers.riskAssessedOn, 'Enter the day.'),
		entered(
			'Risks and what is done about them',
			answers.risks,
			'Risks are assessed again from time to time.',
		),
	])

function accessLines({
	accounts: { admins, withSecondFactor, isRequired },
	origin,
}: SecurityFacts): ProgramLine[] {
	const accountWords = admins === 1 ? '1 account' : `${admins} accounts`
	return [
		site(
			'Accounts of the practice',
			`${accountWords}; each sees what its role (owner, advisor, assistant) needs`,
		),
		withSecondFactor < admins && !isRequired
			? {
					label: 'Two-step sign-in',
					missing: `${withSecondFactor} of ${accountWords} use it. Turn it on for all.`,
				}
			: site(
					'Two-step sign-in',
					`${withSecondFactor} of ${accountWords} use it${isRequired ? '; no admin page opens without it' : ''}`,
				),
		site('Passwords', 'Stored as Argon2id hashes; known ones are rejected, and guesses are limited'),
		origin.startsWith('https://')
			? site('Connections to the site', `Encrypted (${origin})`)
			: { label: 'Connections to the site', missing: `The site is at ${origin}, which is not encrypted.` },
	]
}

const encryptionLines = ({ disks }: SecurityAnswers): ProgramLine[] => [
	site(
		'Answers and documents of credit applications',
		'AES-256-GCM, each application with a key of its own, part of which is outside the database',
	),
	site('Emails as they arrive, keys of authenticator apps, addresses of other calendars', 'AES-256-GCM'),
	site(
		'Not encrypted by the site',
		'Names, addresses, orders, deals, chats and the texts of emails in the database, and uploaded files',
	),
	entered(
		'Disks of the server and of devices',
		disks,
		'Say whether they are encrypted; the site can’t know.',
	),
]

function backupLines({ backup }: SecurityFacts): ProgramLine[] {
	if (!backup.isSet)
		return [
			{
				label: 'Nightly backups',
				missing: 'No folder for backups is set. Say here how you back up, or set BACKUP_DIR.',
			},
		]
	const on = (day: string | null) => day && formatDate(day)
	return [
		known('Last backup', on(backup.lastOn), 'None succeeded yet.'),
		...(backup.failure ? [{ label: 'Last attempt', missing: backup.failure }] : []),
		known('Last copy to another place', on(backup.copiedOn), 'None is known.'),
		known('Last restore that was tested', on(backup.restoredOn), 'None is known.'),
	]
}

const providerSection = ({ providers }: SecurityFacts, { otherProviders, contracts }: SecurityAnswers) =>
	section('Service providers', '314.4(f)', [
		...providers.map(({ name, purpose }) => site(name, purpose)),
		entered(
			'Others',
			otherProviders,
			'Name the host of the server and everybody else who handles customer information.',
		),
		entered(
			'What they agreed to',
			contracts,
			'They are chosen with care and oblige themselves to safeguards by contract.',
		),
	])

const incidentSection = ({ incidents }: SecurityAnswers) =>
	section('Incidents', '314.4(h), (j)', [
		entered('Steps', incidents, 'Write down who decides, who is called, and what is shut off first.'),
		site(
			'Shutting somebody out',
			'“lotwise admin revoke EMAIL” on the server signs an account out at once; a member can sign out all devices',
		),
		site(
			'Who is affected',
			'“lotwise affected FROM TO” lists the applicants whose secret data was opened in that time',
		),
		site(
			'Notice to the FTC',
			'Required within 30 days for an event that concerns the unencrypted data of 500 consumers or more (314.4(j), since May 13, 2024)',
		),
	])

function exemptionSection({ people }: SecurityFacts, { consumers }: SecurityAnswers) {
	const exempt =
		'A written risk assessment (b)(1), continuous monitoring or yearly penetration tests (d)(2), a written incident plan (h) and reports to a board (i) are not required'
	const label = 'Fewer than 5,000 consumers'
	const lines: Record<SecurityAnswers['consumers'], ProgramLine> = {
		fewer: { label, value: `Yes. ${exempt}.`, by: 'practice' },
		more: { label, value: 'No. Every part of the rule applies.', by: 'practice' },
		'': {
			label,
			missing: 'Say whether you hold information about fewer than 5,000 consumers, paper included.',
		},
	}
	return section('Exemption for small practices', '314.6', [
		lines[consumers],
		site(
			'In this installation',
			`${people.clients} client files and ${people.applications} credit applications`,
		),
	])
}
