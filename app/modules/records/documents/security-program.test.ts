import { expect, test } from 'vitest'
import { noSecurityAnswers } from './security-answers.schema.ts'
import { countMissing, type ProgramSection, type SecurityFacts, securityProgram } from './security-program.ts'

const facts: SecurityFacts = {
	business: 'Fairwind Advisory',
	today: '2026-11-30',
	isDemo: false,
	origin: 'https://fairwind.test',
	accounts: { admins: 2, withSecondFactor: 2, isRequired: true },
	providers: [{ name: 'Stripe', purpose: 'Payments' }],
	backup: {
		isSet: true,
		lastOn: '2026-11-30',
		failure: null,
		copiedOn: '2026-11-30',
		restoredOn: '2026-11-01',
	},
	people: { clients: 12, applications: 3 },
	retention: [{ what: 'Drafts', howLong: '7 days' }],
}

const answers = {
	responsible: 'Dana Whitfield, owner',
	riskAssessedOn: '2026-10-01',
	risks: 'Lost phones: they are locked.',
	disks: 'Encrypted',
	paper: 'None',
	testedOn: '2026-10-02',
	testing: 'Restore and sign-in, by Dana',
	trainedOn: '2026-10-03',
	training: 'Everybody, phishing',
	otherProviders: 'Host: Example Inc.',
	contracts: 'Data agreements with each',
	incidents: 'Call Dana.',
	consumers: 'fewer' as const,
}

const lineOf = (sections: ProgramSection[], label: string) =>
	sections.flatMap(({ lines }) => lines).find((line) => line.label === label)

test('a program in which everything is known has nothing missing, and says who said what', () => {
	const program = securityProgram(facts, answers)
	expect(countMissing(program)).toBe(0)
	expect(lineOf(program, 'Qualified individual')).toMatchObject({
		value: 'Dana Whitfield, owner',
		by: 'practice',
	})
	expect(lineOf(program, 'Last restore that was tested')).toMatchObject({
		value: 'November 1, 2026',
		by: 'site',
	})
	expect(lineOf(program, 'Stripe')).toMatchObject({ value: 'Payments', by: 'site' })
	expect(lineOf(program, 'In this installation')).toMatchObject({
		value: '12 client files and 3 credit applications',
	})
})

test('nothing is asserted that nobody entered or the site does not know', () => {
	const program = securityProgram(
		{
			...facts,
			origin: 'http://localhost:3000',
			accounts: { admins: 2, withSecondFactor: 1, isRequired: false },
			providers: [],
			backup: { isSet: false, lastOn: null, failure: null, copiedOn: null, restoredOn: null },
		},
		noSecurityAnswers,
	)
	for (const label of [
		'Qualified individual',
		'Last risk assessment',
		'Risks and what is done about them',
		'Disks of the server and of devices',
		'Paper',
		'Last test of the safeguards',
		'Last training',
		'Others',
		'What they agreed to',
		'Steps',
		'Fewer than 5,000 consumers',
		'Two-step sign-in',
		'Connections to the site',
		'Nightly backups',
	])
		expect(lineOf(program, label), label).toHaveProperty('missing')
	expect(countMissing(program)).toBe(16)
})

test('a backup that failed is missing even if an earlier one succeeded', () => {
	const failed = { ...facts, backup: { ...facts.backup, failure: 'The disk is full.' } }
	expect(lineOf(securityProgram(failed, answers), 'Last attempt')).toEqual({
		label: 'Last attempt',
		missing: 'The disk is full.',
	})
})

test.each([
	['fewer', 'are not required'],
	['more', 'Every part of the rule applies'],
] as const)('the exemption below 5,000 consumers is as the practice answered: %s', (consumers, text) => {
	const line = lineOf(securityProgram(facts, { ...answers, consumers }), 'Fewer than 5,000 consumers')
	expect(line).toMatchObject({ by: 'practice', value: expect.stringContaining(text) })
})
