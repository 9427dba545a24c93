import { expect, test } from 'vitest'
import { Forbidden } from '#app/lib/errors.ts'
import { accountActor, memberActor, personActor, siteActor, staffActor } from './actor.server.ts'
import { type Actor, isAccount, policyOf, recordedActor } from './actor.ts'
import { permissions, permissionsOf, staffRoles } from './roles.ts'

const appointmentLink = { to: 'appointment', id: 'a1' } as const

/** One actor of every kind, with every role. */
const actors: Record<string, Actor> = {
	visitor: personActor(null),
	member: memberActor({ id: 'robin' }),
	link: personActor(null, { opens: appointmentLink }),
	owner: staffActor('dana', 'owner'),
	advisor: staffActor('renata', 'advisor'),
	assistant: staffActor('sam', 'assistant'),
	site: siteActor('job'),
}

const { may, assertMay } = policyOf(
	{
		refund: { staff: 'refund' },
		read: {
			staff: 'see-clients',
			own: (actor: Actor, thing: { userId: string | null }) => isAccount(actor, thing.userId),
		},
		tidy: { site: true },
		nothing: {},
	},
	'Only the advisor can do this.',
)

const whoMay = (ask: (actor: Actor) => boolean) => Object.keys(actors).filter((name) => ask(actors[name]!))

test('who is not named by a rule may not', () => {
	expect(whoMay((actor) => may(actor, 'refund'))).toEqual(['owner'])
	expect(whoMay((actor) => may(actor, 'read', { userId: 'robin' }))).toEqual([
		'member',
		'owner',
		'advisor',
		'assistant',
	])
	expect(whoMay((actor) => may(actor, 'tidy'))).toEqual(['site'])
	expect(whoMay((actor) => may(actor, 'nothing'))).toEqual([])
})

test('a thing without an account belongs to nobody who has none', () => {
	expect(whoMay((actor) => isAccount(actor, null))).toEqual([])
})

test('who may not is told so', () => {
	expect(() => assertMay(actors.member!, 'refund')).toThrow(new Forbidden('Only the advisor can do this.'))
	expect(() => assertMay(actors.owner!, 'refund')).not.toThrow()
})

test('the owner may do everything, and each role all that the one below it may', () => {
	expect([...permissionsOf.owner]).toEqual([...permissions])
	const [owner, advisor, assistant] = staffRoles.map((role) => permissionsOf[role])
	expect([...advisor!].filter((permission) => !owner!.has(permission))).toEqual([])
	expect([...assistant!].filter((permission) => !advisor!.has(permission))).toEqual([])
})

test('only the owner sends money back and changes the rules of the site', () => {
	const ownerOnly = permissions.filter((permission) => !permissionsOf.advisor.has(permission))
	expect(ownerOnly).toEqual(expect.arrayContaining(['refund', 'change-settings', 'change-law', 'see-audit']))
})

test('an admin is staff only once their second factor is set up', () => {
	const account = { id: 'dana', role: 'admin', staffRole: 'advisor', mustEnroll: false } as const
	expect(accountActor(account)).toMatchObject({ kind: 'staff', id: 'dana', role: 'advisor' })
	expect(accountActor({ ...account, mustEnroll: true }).kind).toBe('member')
	expect(accountActor({ ...account, role: 'member' }).kind).toBe('member')
})

test('staff who use a page of clients act there as an account, or by their link', () => {
	expect(personActor(actors.owner as { id: string } & Actor)).toMatchObject({ kind: 'member', id: 'dana' })
	expect(personActor({ id: 'dana' }, { opens: appointmentLink })).toMatchObject({ kind: 'link', id: 'dana' })
})

test('histories record what the site carries out for staff as theirs', () => {
	expect(recordedActor(siteActor('job', 'dana'))).toEqual({ kind: 'advisor', id: 'dana' })
	expect(recordedActor(siteActor('mail'))).toEqual({ kind: 'system', id: null })
	expect(recordedActor(actors.owner!)).toEqual({ kind: 'advisor', id: 'dana' })
	expect(recordedActor(actors.link!)).toEqual({ kind: 'client', id: null })
})
