import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { agreementLink, findByManagerToken, listAgreements } from '#app/modules/signing/agreements.server.ts'
import { askDealManager } from '#app/workflows/signing/agreements.server.ts'
import { answerAsManager } from '#app/workflows/signing/answer-as-manager.server.ts'
import { links } from '#tests/factories/leaving.ts'
import { origin } from '#tests/factories/rounds.ts'
import type { Act, Expected, Mail } from './act.ts'
import { dealPage, documentWith, isAsked, pickAgreement, versionOf } from './agreement-acts.ts'
import {
	advisorAddress,
	current,
	type DealWorld,
	dollarsOf,
	isOpenDeal,
	type ModelAgreement,
} from './deal-model.ts'
import type { Random } from './random.ts'
import { advisorOrNot } from './round-mails.ts'

export function askManager(world: DealWorld, random: Random): Act | null {
	const agreement = pickAgreement(world, random)
	if (!agreement) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const email = random.pick(['manager@dealers.example', 'other@dealers.example', '', 'nobody at dealers'])
	const { now } = world
	const isGood = email === '' || email.includes('@')
	return {
		label: `asks the manager: ${by}, “${email}”`,
		may:
			isRight &&
			isOpenDeal(world) &&
			current(world) === agreement &&
			agreement.managerAnswer === null &&
			!agreement.isDeclined &&
			isGood,
		again: 'quiet',
		run: (db) => askDealManager(db, { actor, dealId: world.dealId, id: agreement.id, email, links, now }),
		after() {
			agreement.isAsked = true
			agreement.managerEmail = email
			const earlier = agreement.managers.get(email)
			if (!email || (earlier && !earlier.isDropped)) return []
			const question = questionTo(world, agreement)
			agreement.managers.set(email, question)
			return [question]
		},
	}
}

const questionTo = (world: DealWorld, agreement: ModelAgreement): Expected => ({
	kind: 'deal-manager',
	to: agreement.managerEmail,
	says: ['Is this our deal?', `Out the door: ${agreement.total}`],
	never: ['Ruiz', world.email],
	holds: () =>
		current(world) === agreement &&
		agreement.managerAnswer === null &&
		!agreement.isDeclined &&
		isOpenDeal(world),
	opens: (tx, mail) => opensAgreement(tx, mail, { world, agreement }),
})

async function opensAgreement(
	db: Db,
	mail: Mail,
	{ world, agreement }: { world: DealWorld; agreement: ModelAgreement },
): Promise<string | null> {
	const [, token] = /\/agreed\?link=([\w.~-]+)/.exec(mail.text) ?? []
	if (!token) return 'it has no link'
	if (!isOpenDeal(world)) return null
	const found = await findByManagerToken(db, { links, token })
	return found.agreement.id === agreement.id ? null : 'the link opens another agreement'
}

export function answerManager(world: DealWorld, random: Random): Act | null {
	const agreement = pickAgreement(world, random)
	if (!agreement) return null
	const answer = random.pick(['yes', 'correction'] as const)
	const note = random.pick(['The fee is $300.', ''])
	// None of the fees that the advisor writes down, so that no version is like another.
	const fee =
		random.chance(0.5) && agreement.content.startsWith('quote') ? random.pick([275_00, 325_00]) : null
	const corrected = answer === 'correction' && fee ? documentWith(fee) : null
	const input = {
		links,
		answer,
		name: 'Gail Brandt',
		note,
		corrected,
		formKey: randomUUID(),
		now: world.now,
	}
	const token = random.chance(0.93) ? agreement.id : randomUUID()
	const isNew = agreement.managerAnswer === null
	return {
		label: `answers: the manager, ${answer}`,
		may:
			token === agreement.id &&
			agreement.isAsked &&
			isOpenDeal(world) &&
			// The same answer again changes nothing, also once there is a newer version.
			(isNew ? current(world) === agreement && !agreement.isDeclined : agreement.managerAnswer === answer) &&
			(answer === 'yes' || note !== '' || corrected !== null),
		...(corrected ? {} : { again: 'nothing' as const }),
		async run(db) {
			await answerAsManager(db, { ...input, token: links.tokenOf(agreementLink(token)) })
			const [newest] = await listAgreements(db, { dealId: world.dealId })
			return { id: newest!.id }
		},
		after({ id }: { id: string }) {
			if (!isNew) return []
			agreement.managerAnswer = answer
			const { managerEmail } = agreement
			const next =
				corrected &&
				versionOf(world, {
					id,
					content: `corrected ${fee}`,
					total: dollarsOf(corrected.stated.outTheDoorCents),
					dealer: agreement.dealer,
					fromManager: true,
					managerAnswer: 'yes',
					managerEmail,
				})
			return [
				...(answer === 'yes' ? [] : [next ? changedTo(world, next) : disputedTo(world, { agreement, note })]),
				{
					kind: 'deal-manager-answer',
					to: advisorAddress,
					says: [
						answer === 'yes' ? 'Gail Brandt says: yes, this is our deal' : 'Gail Brandt sent a correction',
						`Out the door: ${(next ?? agreement).total}`,
						note,
						`${origin}/admin/clients/${world.clientId}/deal?deal=${world.dealId}#agreed`,
					],
				},
			]
		},
	}
}

const changedTo = (world: DealWorld, next: ModelAgreement): Expected => ({
	kind: 'deal-agreed',
	to: world.email,
	says: [
		'The dealer changed what was agreed',
		'Gail Brandt of the dealership',
		`Out the door: ${next.total}`,
		dealPage(world),
	],
	holds: () => isAsked(world, next),
})

const disputedTo = (
	world: DealWorld,
	{ agreement, note }: { agreement: ModelAgreement; note: string },
): Expected => ({
	kind: 'deal-disputed',
	to: world.email,
	says: ['The dealer says something is different', note, `Out the door: ${agreement.total}`],
	holds: () => current(world) === agreement && !agreement.isDeclined && !world.isDeleted,
})
