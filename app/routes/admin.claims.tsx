import { data } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ChangedMeanwhile, markOf } from '#app/lib/state-mark.server.ts'
import { claimState, confirmClaim, letClaimBeComputed } from '#app/modules/settings/claims.server.ts'
import { DeskClaimItem, type RefusedClaim } from '#app/modules/settings/components/desk-claim-item.tsx'
import { SettingsTabs } from '#app/modules/settings/components/desk-settings-tabs.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { reviewClaims } from '#app/workflows/state-claims.server.ts'
import type { Route } from './+types/admin.claims'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Claims')

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const { db, env, clock } = getServices(args.context)
	const [{ timeZone }, claims] = await Promise.all([
		getSettings(db),
		reviewClaims(db, { demo: env.mode === 'demo', now: clock.now() }),
	])
	return {
		timeZone,
		claims: claims.map(({ definition: { key, label, page, figure }, ...claim }) => ({
			...claim,
			key,
			seen: markOf(claimState(claim.stored)),
			label: `${label}, on the ${page} page`,
			canBeComputed: figure !== null,
		})),
	}
}

/** Confirms one figure, or lets the data decide on it. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args.request)
	const [intent, key, value, note, seen] = ['intent', 'key', 'value', 'note', 'seen'].map((name) =>
		String(form.get(name) ?? ''),
	)
	try {
		if (intent === 'confirm')
			await confirmClaim(db, { actor, key: key!, value: value!, note: note!, seen, now: clock.now() })
		else if (intent === 'compute') await letClaimBeComputed(db, { actor, key: key!, seen, now: clock.now() })
		else throw new NotFound('There is nothing to do.')
		return redirectWithToast('/admin/claims', {
			kind: 'success',
			title: 'Saved',
			description: 'Visitors see it at once.',
		})
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		const field = error instanceof Invalid ? error.field : undefined
		const refused: RefusedClaim = {
			...{ key: key!, value: value!, note: note!, message, field },
			...(error instanceof ChangedMeanwhile
				? bothVersions(error.theirs, { value: value!, note: note! })
				: {}),
		}
		return data(refused, init)
	}
}

/** The mark of what stands there now, for whoever decides again, and what differs from what was typed. */
function bothVersions(theirs: ReturnType<typeof claimState>, typed: { value: string; note: string }) {
	const rows = [
		['Decided', theirs.source ?? 'nothing', 'confirmed'],
		['Figure', theirs.value ?? '', typed.value],
		['Where it comes from', theirs.note ?? '', typed.note],
	] as const
	return {
		seen: markOf(theirs),
		conflict: rows
			.filter(([, now, yours]) => now !== yours)
			.map(([label, now, yours]) => ({ label, theirs: now || 'nothing', yours: yours || 'nothing' })),
	}
}

export default function AdminClaims({ loaderData: { claims, timeZone }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Claims">
				The figures this site states about you. Each is computed, confirmed by you, or not there.
			</PageHead>
			<SettingsTabs current="/admin/claims" />
			<Card>
				<ul>
					{claims.map((claim) => (
						<DeskClaimItem
							key={claim.key}
							claim={claim}
							timeZone={timeZone}
							refused={actionData?.key === claim.key ? actionData : null}
						/>
					))}
				</ul>
			</Card>
		</>
	)
}
