import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { getReportedDiscussion } from '#app/modules/forum/comments/discussion.server.ts'
import { commentPath, postPath } from '#app/modules/forum/forum-paths.ts'
import type { ReportTarget } from '#app/modules/forum/forum-queries.server.ts'
import { report } from '#app/modules/forum/moderation/report.server.ts'
import { reportSchema } from '#app/modules/forum/posts/post.schema.ts'
import { reportReasons } from '#app/modules/forum/posts/post-limits.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FormErrorSummary } from '#app/ui/controls/forms/error-summary.tsx'
import { choiceProps, FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/report'

export const handle: RouteHandle = { access: 'member', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Report')

function readTarget({ kind, id }: Route.LoaderArgs['params']): ReportTarget {
	if (kind !== 'post' && kind !== 'comment')
		throwErrorResponse(new NotFound('We couldn’t find what you want to report.'))
	return { kind, id: readRowId(id) ?? noRowId }
}

export async function loader(args: Route.LoaderArgs) {
	await requireUser(args)
	const target = readTarget(args.params)
	const { db } = getServices(args.context)
	const { post, author } = await getReportedDiscussion(db, target).catch(throwErrorResponse)
	return {
		target,
		author,
		title: post.title,
		controls: controlsOf(reportSchema),
		back: target.kind === 'post' ? postPath(post) : commentPath(post, target.id),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db, clock, env } = getServices(args.context)
	const target = readTarget(args.params)
	return runForm(
		args,
		formAction({
			schema: reportSchema,
			async run(input) {
				const { post } = await getReportedDiscussion(db, target)
				return { post, ...(await report(db, { actor, target, input, origin: env.origin, now: clock.now() })) }
			},
			to: (_, { post, hidden }) => (hidden ? '/community' : postPath(post)),
			message: (_, { hidden }) => [
				'Thanks for letting us know',
				`${hidden ? 'It is hidden until the advisor has reviewed it.' : 'The advisor will review it.'} We’ll tell you the outcome.`,
			],
			fallback: 'This could not be sent. Please try again.',
		}),
	)
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
	const { target, author, title, back, controls } = loaderData
	const form = useFormState(controls, { answer: actionData })
	return (
		<>
			<PageHero title={target.kind === 'post' ? 'Report this post' : 'Report this comment'}>
				{`By ${author}, on: ${title}`}
			</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<PostForm form={form} error={<FormErrorSummary rejected={form.rejected} firstId="reason" />}>
						<RadioGroup
							{...choiceProps(form, 'reason')}
							legend="What’s wrong with it?"
							options={Object.entries(reportReasons).map(([value, label]) => ({ value, label }))}
						/>
						<FormField form={form} name="note" label="Anything else the advisor should know" optional>
							<Textarea rows={3} />
						</FormField>
						<div className="flex flex-wrap gap-3">
							<Button type="submit" variant="brand" size="sm" busyText={form.busy ? 'Sending...' : undefined}>
								Send report
							</Button>
							<Button asChild size="sm">
								<Link to={back}>Cancel</Link>
							</Button>
						</div>
					</PostForm>
				</Card>
			</div>
		</>
	)
}
