import { data, Link, useRouteLoaderData } from 'react-router'
import { getFacts, getServices } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { requireFresh, requireUser } from '#app/http/guards.server.ts'
import { beginLink } from '#app/http/provider.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { cityOf } from '#app/lib/zoned-time.ts'
import { changeName } from '#app/modules/auth/change-password.server.ts'
import { OwnDetails } from '#app/modules/auth/components/own-details.tsx'
import { OwnEvents } from '#app/modules/auth/components/own-events.tsx'
import { OwnProviders } from '#app/modules/auth/components/own-providers.tsx'
import { OwnSessions } from '#app/modules/auth/components/own-sessions.tsx'
import { SecondFactorSummary } from '#app/modules/auth/components/second-factor-summary.tsx'
import { wordsOfDevice, wordsOfPlace } from '#app/modules/auth/device-words.ts'
import { findOwnEmailChange } from '#app/modules/auth/email-change.server.ts'
import { failedReturn } from '#app/modules/auth/failed-return.ts'
import { listIdentities, unlinkIdentity } from '#app/modules/auth/identities.server.ts'
import { nameSchema } from '#app/modules/auth/name.schema.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#app/modules/auth/own-sessions.server.ts'
import { getSecondFactor } from '#app/modules/auth/second-factor.server.ts'
import { wordsOfEvent } from '#app/modules/auth/security-event.ts'
import { listSecurityEvents } from '#app/modules/auth/security-events.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/account.security'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sign-in and security')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { auth, db, clock } = getServices(args.context)
	const now = clock.now()
	const [{ timeZone }, ways, factor, emailChange, sessions, events] = await Promise.all([
		getSettings(db),
		listIdentities(db, { actor }),
		getSecondFactor(db, { auth, actor, now }),
		findOwnEmailChange(db, { actor, now }),
		listOwnSessions(db, { actor, now }),
		listSecurityEvents(db, { actor }),
	])
	const moment = (at: Date) => ({ at: at.toISOString(), words: formatMoment(at, timeZone) })
	return {
		name: actor.name,
		email: actor.email,
		movingTo: emailChange?.newEmail ?? null,
		hasPassword: ways.hasPassword,
		secondFactor: {
			on: factor.state === 'on',
			recoveryCodesLeft: factor.state === 'on' ? factor.recoveryCodesLeft : 0,
		},
		city: cityOf(timeZone),
		providers: {
			offered: auth.providers.ids,
			linked: ways.identities.map(({ id, provider, providerName, linkedAt }) => ({
				...{ id, provider, providerName },
				linkedOn: moment(linkedAt),
			})),
		},
		sessions: sessions.map(({ id, current, userAgent, ipAddress, startedAt, seenAt }) => ({
			...{ id, current },
			device: wordsOfDevice(userAgent),
			place: wordsOfPlace(ipAddress),
			started: moment(startedAt),
			seen: moment(seenAt),
		})),
		events: events.map(({ id, kind, detail, ipAddress, userAgent, createdAt }) => ({
			id,
			words: wordsOfEvent(kind, detail),
			from: userAgent || ipAddress ? `${wordsOfDevice(userAgent)}, ${wordsOfPlace(ipAddress)}` : null,
			moment: moment(createdAt),
		})),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { auth, db, clock } = getServices(args.context)
	const form = await readForm(args.request)
	const now = clock.now()
	const from = {
		clientIp: getFacts(args.context).clientIp,
		userAgent: args.request.headers.get('user-agent'),
	}
	const intent = String(form.get('intent') ?? '')
	const done = (title: string, description: string) =>
		redirectWithToast('/account/security', { kind: 'success', title, description })
	try {
		admit(args.context)
		switch (intent) {
			case 'name': {
				const { data: given, error } = nameSchema.safeParse({ name: form.get('name') ?? '' })
				if (!given) throw new Invalid(error.issues[0]?.message ?? 'Please enter your name.', 'name')
				await changeName(db, { actor, name: given.name, now })
				return done('Saved', `From now on we call you ${given.name}.`)
			}
			case 'end-session':
				await endOwnSession(db, { actor, sessionId: String(form.get('session') ?? ''), from, now })
				return done('Signed out', 'That device is signed out. If it was not yours, change your password too.')
			case 'end-others': {
				const count = await endOtherSessions(db, { actor, from, now })
				return done('Signed out', `${count} ${count === 1 ? 'device is' : 'devices are'} signed out.`)
			}
			case 'link':
				return await beginLink(args, {
					form,
					page: '/account/security',
					actor: await requireFresh(args, { to: 'link another way to sign in', form }),
				})
			case 'unlink': {
				const fresh = await requireFresh(args, { to: 'unlink a way to sign in', form })
				const identityId = String(form.get('identity') ?? '')
				await unlinkIdentity(db, { auth, actor: fresh, identityId, from, now })
				return done('Unlinked', 'You can no longer sign in with it. Other devices have been signed out.')
			}
			default:
				throw new Invalid('Please choose what to change.')
		}
	} catch (error) {
		if (error instanceof Response) throw error
		const { message, init } = failureOf(args.context, error, 'That did not work. Please try again.')
		return data({ intent, message, name: intent === 'name' ? String(form.get('name') ?? '') : null }, init)
	}
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
	const returned = failedReturn(useRouteLoaderData<typeof rootLoader>('root')?.toast)
	const failed = (...intents: string[]) =>
		actionData && intents.includes(actionData.intent) ? actionData.message : undefined
	return (
		<>
			<AccountHead title="Security">
				How you sign in, and from where. Each change is told to you by mail.
			</AccountHead>
			<OwnDetails {...loaderData} typedName={actionData?.name ?? null} error={failed('name', '')} />
			<SecondFactorSummary {...loaderData.secondFactor} />
			<OwnProviders {...loaderData.providers} error={failed('link', 'unlink') ?? returned?.message} />
			<OwnSessions
				sessions={loaderData.sessions}
				city={loaderData.city}
				error={failed('end-session', 'end-others')}
			/>
			<OwnEvents events={loaderData.events} />
			<p className="text-ink-soft text-small">
				What we keep about sign-ins, and for how long, stands in our{' '}
				<Link to="/privacy#account">Privacy Policy</Link>.
			</p>
		</>
	)
}
