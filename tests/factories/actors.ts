import { memberActor, staffActor } from '#app/modules/auth/actor.server.ts'
import type { Member, Staff } from '#app/modules/auth/actor.ts'
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
