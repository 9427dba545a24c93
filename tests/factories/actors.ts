import { memberActor, personActor, siteActor, staffActor } from '#app/modules/auth/actor.server.ts'
import type { Actor, LinkHolder, Member, Person, Site, Staff } from '#app/modules/auth/actor.ts'
import type { StaffRole } from '#app/modules/auth/roles.ts'

/** Makes somebody of the practice, without an account in the database. */
export const makeStaff = (id = 'advisor', role: StaffRole = 'owner'): Staff => staffActor(id, role)

/** Makes somebody with an account, without one in the database. */
export const makeMember = (id = 'someone'): Member => memberActor({ id })

/** Makes an account act as one of the practice, as it does when it is signed in. */
export const asStaff = <Account extends { id: string }>(account: Account) => ({
	...account,
	...staffActor(account.id, 'owner'),
})

/** Makes an account act as a member, as it does when it is signed in. */
export const asMember = <Account extends { id: string }>(account: Account) => ({
	...account,
	...memberActor(account),
})

/** Makes somebody without an account. */
export const makeVisitor = (browser: string | null = null): Person => personActor(null, { browser })

/** Makes somebody who opened the link of an appointment. */
export const makeLinkHolder = (appointmentId = 'a1'): LinkHolder =>
	personActor(null, { opens: { to: 'appointment', id: appointmentId } }) as LinkHolder

/** Makes the site itself, as a job. */
export const makeSite = (): Site => siteActor('job')

/** Makes one actor of every kind, and staff of every role. */
export const makeActors = (): Record<string, Actor> => ({
	visitor: makeVisitor(),
	member: makeMember('robin'),
	link: makeLinkHolder(),
	owner: makeStaff('dana'),
	advisor: makeStaff('renata', 'advisor'),
	assistant: makeStaff('sam', 'assistant'),
	site: makeSite(),
})
