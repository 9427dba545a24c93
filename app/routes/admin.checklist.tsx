import { data, Form, Link } from 'react-router'
import { checklistView } from '#app/http/checklist-view.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { getChecklist } from '#app/modules/clients/checklists.server.ts'
import { ChecklistTasks } from '#app/modules/clients/components/desk-checklist-tasks.tsx'
import { SupportClock } from '#app/modules/clients/components/desk-support-clock.tsx'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { extendSupport } from '#app/modules/clients/support.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Meter } from '#app/ui/meter.tsx'
import { readSupportClocks } from '#app/workflows/support-clocks.server.ts'
import { workChecklist } from '#app/workflows/work-checklist.server.ts'
import type { Route } from './+types/admin.checklist'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Client checklist')

export async function loader(args: Route.LoaderArgs) {
	const actor = asFileAdvisor(await requireAdmin(args))
	const { db, clock } = getServices(args.context)
	const { id } = args.params
	const checklist = await getChecklist(db, { actor, id }).catch(refusePage)
	const { timeZone } = await getSettings(db)
	const clocks = await readSupportClocks(db, { checklistIds: [checklist.id], now: clock.now() })
	return checklistView(checklist, { support: clocks.get(checklist.id), timeZone })
}

/** Ticks a task, or gives more support. */
export async function action(args: Route.ActionArgs) {
	const actor = asFileAdvisor(await requireAdmin(args))
	const { db, clock, env } = getServices(args.context)
	const form = await readForm(args.request)
	const field = (name: string) => String(form.get(name) ?? '')
	const checklistId = args.params.id
	const now = clock.now()
	const done = (title: string, description: string) =>
		redirectWithToast(`/admin/checklists/${checklistId}`, { kind: 'success', title, description })
	try {
		if (field('intent') === 'tick') {
			const tick = { actor, checklistId, itemId: field('item'), done: field('done') === 'true' }
			await workChecklist(db, { ...tick, origin: env.origin, now })
			return data({ message: null, field: null })
		}
		if (field('intent') !== 'extend') throw new Invalid('There is nothing to do.')
		const minutes = Math.round(Number(field('hours')) * 60)
		const version = Number.parseInt(field('version'), 10) || 0
		await extendSupport(db, { actor, checklistId, minutes, version, now })
		return done('Support extended', 'The client sees the new end at once.')
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		return data({ message, field: error instanceof Invalid ? (error.field ?? null) : null }, init)
	}
}

export default function AdminChecklist({ loaderData: checklist, actionData }: Route.ComponentProps) {
	const { id, title, clientId, clientName, made, items, done, of, complete, support } = checklist
	const refused = actionData?.message
	return (
		<>
			<PageHead title={title}>
				For <Link to={`/admin/clients/${clientId}`}>{clientName}</Link>, begun{' '}
				<time dateTime={made.at}>{made.day}</time>
			</PageHead>
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<Card asChild>
					<section aria-labelledby="tasks">
						<CardHead aside={complete ? 'Completed' : `${done} of ${of} done`}>
							<h2 id="tasks" className="text-h4">
								Tasks
							</h2>
						</CardHead>
						<CardBody className="grid gap-4">
							<Meter label={`${done} of ${of} tasks done`} value={done} max={of} />
							{refused && !actionData?.field && <ErrorBox>{refused}</ErrorBox>}
							<ChecklistTasks items={items} tickAt={`/admin/checklists/${id}`} level={3} />
						</CardBody>
					</section>
				</Card>
				<Card asChild>
					<section aria-labelledby="support">
						<CardHead>
							<h2 id="support" className="text-h4">
								Support after the delivery
							</h2>
						</CardHead>
						<CardBody className="grid gap-4">
							{support ? (
								<SupportClock support={support} />
							) : (
								<p className="text-ink-soft">
									Begins with the tick of the task that is the delivery. It runs in office hours; an answer in
									the chat that takes longer than four of them gives the client the time back.
								</p>
							)}
							{support && !support.told && (
								<Form method="post" className="grid gap-3">
									<input type="hidden" name="intent" value="extend" />
									<input type="hidden" name="version" value={support.version} />
									<Field label="Give more hours" error={actionData?.field === 'hours' ? refused : undefined}>
										<Input name="hours" inputMode="decimal" defaultValue="8" suffix="hours" />
									</Field>
									<Button type="submit" size="desk" className="w-fit">
										Extend
									</Button>
								</Form>
							)}
						</CardBody>
					</section>
				</Card>
			</div>
		</>
	)
}
