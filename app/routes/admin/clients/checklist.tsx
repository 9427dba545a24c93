import { Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { anyText, anyTexts, versionField } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { checklistView } from '#app/modules/clients/checklists/checklist-summary.server.ts'
import { progressText } from '#app/modules/clients/checklists/checklist-view.ts'
import { getChecklist } from '#app/modules/clients/checklists/checklists.server.ts'
import { ChecklistTasks } from '#app/modules/clients/components/admin/checklists/checklist-tasks.tsx'
import { SupportClock } from '#app/modules/clients/components/admin/files/support-clock.tsx'
import { extendSupport } from '#app/modules/clients/support.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { Meter } from '#app/ui/controls/meter.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { readSupportClocks } from '#app/workflows/clients/support-clocks.server.ts'
import { updateChecklist } from '#app/workflows/clients/update-checklist.server.ts'
import type { Route } from './+types/checklist'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Client checklist')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { id } = args.params
	const checklist = await getChecklist(db, { actor, id }).catch(throwErrorResponse)
	const { timeZone } = await readSettings(args.context)
	const thisYear = yearOf(clock.now(), timeZone)
	const clocks = await readSupportClocks(db, { checklistIds: [checklist.id], now: clock.now() })
	return checklistView(checklist, { support: clocks.get(checklist.id), timeZone, thisYear })
}

/** Checks off a task, or extends the support time. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock, env } = getServices(args.context)
	const checklistId = args.params.id
	const page = `/admin/checklists/${checklistId}`
	const now = clock.now()
	return runForms(
		args,
		{
			complete: formAction({
				schema: z.object(anyTexts('item', 'done', 'back')),
				async run({ item: itemId, done, back }) {
					const completion = { actor, checklistId, itemId, done: done === 'true' }
					await updateChecklist(db, { ...completion, origin: env.origin, now })
					if (getRequestMetadata(args.context).document) return redirect(safePath(back, page), 303)
					return { ok: true as const }
				},
			}),
			extend: formAction({
				schema: z.object({ hours: anyText(), version: versionField() }),
				run: ({ hours, version }) =>
					extendSupport(db, {
						actor,
						checklistId,
						minutes: Math.round(Number(hours) * 60),
						version,
						now,
					}),
				message: ['Support extended', 'The client sees the new end time right away.'],
			}),
		},
		{ page },
	)
}

export default function AdminChecklist({ loaderData: checklist, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { id, title, clientId, clientName, created, items, done, total, complete, support } = checklist
	const rejected = answer?.ok === false ? answer : null
	return (
		<>
			<PageHead title={title}>
				For{' '}
				<Link to={`/admin/clients/${clientId}`}>
					<bdi translate="no">{clientName}</bdi>
				</Link>
				, started <time dateTime={created.date}>{created.day}</time>
			</PageHead>
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<Card asChild>
					<section aria-labelledby="tasks">
						<CardHead aside={complete ? 'Completed' : progressText(checklist)}>
							<h2 id="tasks" className="text-h4">
								Tasks
							</h2>
						</CardHead>
						<CardBody className="grid gap-4">
							<Meter label={`${done} of ${total} tasks done`} value={done} max={total} />
							{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
							<ChecklistTasks
								items={items}
								completionAction={`/admin/checklists/${id}`}
								showClientWords
								level={3}
							/>
						</CardBody>
					</section>
				</Card>
				<Card asChild>
					<section aria-labelledby="support">
						<CardHead>
							<h2 id="support" className="text-h4">
								Support after delivery
							</h2>
						</CardHead>
						<CardBody className="grid gap-4">
							{support ? (
								<SupportClock support={support} />
							) : (
								<p className="text-ink-soft">
									Starts when you check off the delivery task and runs during office hours only. If a chat
									reply takes you more than four office hours, the client gets that time back.
								</p>
							)}
							{support && !support.notified && (
								<Form method="post" className="grid gap-3">
									<input type="hidden" name="intent" value="extend" />
									<input type="hidden" name="version" value={support.version} />
									<Field label="Add hours" error={rejected?.errors.hours}>
										<Input
											name="hours"
											inputMode="decimal"
											defaultValue={rejected?.values.hours || '8'}
											suffix="hours"
										/>
									</Field>
									<Button type="submit" size="compact" className="w-fit">
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
