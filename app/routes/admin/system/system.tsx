import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { HealthList } from '#app/modules/system/components/admin/health-list.tsx'
import { SetupList } from '#app/modules/system/components/admin/setup-list.tsx'
import { listFindings } from '#app/modules/system/health.server.ts'
import { confirmableSteps } from '#app/modules/system/setup.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { queueTestEmail } from '#app/workflows/system/report-problems.server.ts'
import {
	confirmSetupStep,
	listSetupSteps,
	openForBusiness,
} from '#app/workflows/system/setup-steps.server.ts'
import type { Route } from './+types/system'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'System')

/** The time of three health checks. */
const staleAfterMs = 15 * 60_000

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, env, clock } = getServices(args.context)
	const [{ timeZone }, findings, setup] = await Promise.all([
		readSettings(args.context),
		listFindings(db, { actor }),
		env.mode === 'live' ? listSetupSteps(db, { site: env }) : null,
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const newest = findings.map(({ checkedAt }) => checkedAt).sort((a, b) => b.getTime() - a.getTime())[0]
	return {
		setup,
		checkedAt: newest ? formatMoment(newest, timeZone, thisYear) : null,
		isStale: newest !== undefined && clock.now().getTime() - newest.getTime() > staleAfterMs,
		rows: findings.map(({ part, failed, message, since }) => ({
			part,
			failed,
			message,
			since: formatMoment(since, timeZone, thisYear),
		})),
	}
}

/** Confirms a step, sends a test email to the admin who asks, or begins to sell. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, env, clock } = getServices(args.context)
	const now = clock.now()
	const formId = () => 'setup'
	return runForms(
		args,
		{
			'test-email': formAction({
				run: () => queueTestEmail(db, { to: actor.email, origin: env.origin }),
				message: ['Test email sent', `We sent it to ${actor.email}. Reload this page in a minute.`],
				formId,
			}),
			confirm: formAction({
				schema: z.object({ step: z.enum(confirmableSteps, 'Choose what to confirm.') }),
				run: ({ step }) => confirmSetupStep(db, { actor, now, site: env, step }),
				message: 'Confirmed',
				formId,
			}),
			open: formAction({
				run: () => openForBusiness(db, { actor, now, site: env }),
				message: ['Your site is open', 'Visitors can book and pay now.'],
				formId,
			}),
		},
		{ page: '/admin/system' },
	)
}

export default function System({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { setup, rows, checkedAt, isStale } = loaderData
	const error = rejectionFor(answer, 'setup')?.formError ?? null
	return (
		<>
			<PageHead title="System">
				What your site depends on. When something stops working, every admin gets an email.
			</PageHead>
			{setup && !setup.opened && <SetupList {...setup} error={error} />}
			<HealthList rows={rows} checkedAt={checkedAt} isStale={isStale} />
			{setup?.opened && <SetupList {...setup} error={error} />}
		</>
	)
}
