import { data, Form, Link, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { getDiscussionOf } from '#app/modules/forum/discussion.server.ts'
import { commentPath, postPath } from '#app/modules/forum/forum-addresses.ts'
import { fieldErrors, reportSchema } from '#app/modules/forum/post.schema.ts'
import { reportReasons } from '#app/modules/forum/post-limits.ts'
import { type Reported, report } from '#app/modules/forum/report.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { Route } from './+types/community.report'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Report')

function reportedOf({ kind, id }: Route.LoaderArgs['params']): Reported {
	if (kind !== 'post' && kind !== 'comment') refusePage(new NotFound('There is nothing to report.'))
	return { kind, id: Number(id) }
}

export async function loader(args: Route.LoaderArgs) {
	await requireUser(args)
	const of = reportedOf(args.params)
	const { db } = getServices(args.context)
	const { post, author } = await getDiscussionOf(db, of).catch(refusePage)
	return {
		of,
		author,
		title: post.title,
		back: of.kind === 'post' ? postPath(post) : commentPath(post, of.id),
	}
}

export async function action(args: Route.ActionArgs) {
	const { context, request } = args
	const actor = await requireUser(args)
	const { db, clock } = getServices(context)
	const of = reportedOf(args.params)
	const typed = typedValues(await readForm(request), ['reason', 'note'])
	const refused = (errors: Record<string, string>, status: number) => data({ typed, errors }, { status })
	try {
		admit(context)
		const read = reportSchema.safeParse(typed)
		if (!read.success) return refused(fieldErrors(read.error), 422)
		const { post } = await getDiscussionOf(db, of)
		const { hidden } = await report(db, { actor, of, input: read.data, now: clock.now() })
		return redirectWithToast(hidden ? '/community' : postPath(post), {
			kind: 'success',
			title: 'Thank you for the report',
			description: hidden ? 'It is hidden until the advisor has looked.' : 'The advisor will look at it.',
		})
	} catch (error) {
		const { message, init } = failureOf(context, error, 'This could not be sent. Please try again.')
		return refused({ [error instanceof Invalid ? (error.field ?? '') : '']: message }, init.status)
	}
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
	const { of, author, title, back } = loaderData
	const busy = useNavigation().state === 'submitting'
	const errors: Record<string, string> = actionData?.errors ?? {}
	return (
		<>
			<PageHero title={of.kind === 'post' ? 'Report this post' : 'Report this comment'}>
				By {author}, on: {title}
			</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<Form method="post" noValidate className="grid gap-5">
						<ErrorSummary
							title={errors[''] ?? undefined}
							errors={Object.entries(errors).map(([field, message]) => ({ id: field || 'reason', message }))}
						/>
						<RadioGroup
							id="reason"
							legend="What is wrong with it?"
							name="reason"
							defaultValue={actionData?.typed.reason ?? ''}
							error={errors.reason}
							options={Object.entries(reportReasons).map(([value, label]) => ({ value, label }))}
						/>
						<Field id="note" label="Anything the advisor should know" optional error={errors.note}>
							<Textarea name="note" rows={3} maxLength={500} defaultValue={actionData?.typed.note} />
						</Field>
						<div className="flex flex-wrap gap-3">
							<Button type="submit" variant="brand" size="sm" busyText={busy ? 'Sending...' : undefined}>
								Send report
							</Button>
							<Button asChild size="sm">
								<Link to={back}>Cancel</Link>
							</Button>
						</div>
					</Form>
				</Card>
			</div>
		</>
	)
}
