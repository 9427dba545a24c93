import { Forbidden } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { type Permission, permissionsOf, type StaffRole } from './roles.ts'

/** Only `actor.server.ts` builds values of this type, so a policy can rely on what an actor says about itself. */
declare const built: unique symbol
type Built = { readonly [built]: true }

/** Somebody without an account, known at most by a cookie of their browser, or as the client whose file the site shows or emails. */
export type Visitor = Built & { kind: 'visitor'; id: null; browser: string | null; clientId: string | null }

/** Somebody who is signed in, or whose device is; `clientId` is their client file, where the caller has looked it up. */
export type Member = Built & { kind: 'member'; id: string; browser: string | null; clientId: string | null }

/** A client with an account, whose file the caller has looked up. */
export type Client = Member & { clientId: string }

/** Somebody who opened a signed link, with the account they are signed in with, if any. */
export type LinkHolder = Built & { kind: 'link'; id: string | null; browser: string | null; opens: Opening }

/** Somebody of the practice. */
export type Staff = Built & { kind: 'staff'; id: string; role: StaffRole }

/** The site itself. `actsFor` is the id of the staff whose decision it carries out, for histories. */
export type Site = Built & { kind: 'site'; id: null; by: SiteCause; actsFor: string | null }

/** What made the site act: a command of the operator, a job, an email that arrived, a payment event, or the request of a person. */
export type SiteCause = 'operator' | 'job' | 'mail' | 'payment' | 'request' | 'sample'

/** Who does something. Every domain function that checks permission takes one. */
export type Actor = Visitor | Member | LinkHolder | Staff | Site

/** Anybody from outside the practice: they act on what belongs to them, or on what their link opens. */
export type Person = Visitor | Member | LinkHolder

/** Who has an account. */
export type SignedIn = Member | Staff

/** Who has an account, with the name that the account gives them. */
export type NamedActor = SignedIn & { name: string }

/** The one thing that a verified link opens. An invitation ends with its link, so it names the link's hash. */
export type Opening =
	| { to: 'appointment'; id: string }
	| { to: 'application'; applicationId: string; role: 'first' }
	| { to: 'application'; applicationId: string; role: 'co'; inviteHash: string }

/** Who may do something; who is not named may not. `own` says to whom a thing belongs, or which link opens it. */
export type Rule = {
	staff?: Permission
	own?: (actor: Person | Staff, thing: never) => boolean
	site?: true
}

export type Rules = Readonly<Record<string, Rule>>

type ThingOf<R extends Rule> = R extends { own: (actor: never, thing: infer Thing) => boolean }
	? [thing: Thing]
	: []

type Allowed<R extends Rule> =
	| (R extends { staff: Permission } ? Staff : never)
	| (R extends { own: (...args: never) => boolean } ? Person | Staff : never)
	| (R extends { site: true } ? Site : never)

export type May<R extends Rules> = <Verb extends keyof R>(
	actor: Actor,
	verb: Verb,
	...thing: ThingOf<R[Verb]>
) => boolean

export type AssertMay<R extends Rules> = <Verb extends keyof R>(
	actor: Actor,
	verb: Verb,
	...thing: ThingOf<R[Verb]>
) => asserts actor is Actor & Allowed<R[Verb]>

/** Makes the two questions that a module asks from its rules. `sentence` tells a person why they may not. */
export function policyOf<R extends Rules>(
	rules: R,
	sentence: string,
): { may: May<R>; assertMay: AssertMay<R> } {
	const may: May<R> = (actor, verb, ...things: unknown[]) =>
		isAllowed(actor, getOwnValue<Rules>(rules, String(verb)) ?? {}, things[0])
	return {
		may,
		assertMay: (actor, verb, ...thing) => {
			if (!may(actor, verb, ...thing)) throw new Forbidden(sentence)
		},
	}
}

function isAllowed(actor: Actor, { staff, own, site }: Rule, thing: unknown): boolean {
	if (actor.kind === 'site') return site === true
	if (actor.kind === 'staff' && staff !== undefined && permissionsOf[actor.role].has(staff)) return true
	// `policyOf` gives each rule the thing of its own type.
	return own?.(actor, thing as never) ?? false
}

/** Whether this is the account with this id; false for a thing without an account. */
export const isAccount = ({ id }: Actor, userId: string | null): boolean => id !== null && id === userId

/** Whether somebody from outside the practice acts. */
export const isPerson = (actor: Actor): actor is Person => actor.kind !== 'staff' && actor.kind !== 'site'

/** How histories record who did something: a person of the practice, their client, or the site. */
export type RecordedActor = { kind: 'advisor' | 'client' | 'system'; id: string | null }

/** Returns the actor as histories record it. What the site carries out for staff is recorded as theirs. */
export function recordedActor(actor: Actor): RecordedActor {
	if (actor.kind === 'staff') return { kind: 'advisor', id: actor.id }
	if (actor.kind !== 'site') return { kind: 'client', id: actor.id }
	return actor.actsFor ? { kind: 'advisor', id: actor.actsFor } : { kind: 'system', id: null }
}
