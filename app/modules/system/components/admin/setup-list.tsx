import { Form, Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import type { SetupStep } from '../../setup-step.ts'

type SetupListProps = {
	steps: SetupStep[]
	/** Whether the site sells already. */
	opened: boolean
	/** Why the last click changed nothing. */
	error: string | null
}

/** What a new site needs before it sells, each with a link to where it is done, and the button that begins to sell. */
export function SetupList({ steps, opened, error }: SetupListProps) {
	const left = steps.filter(({ done }) => !done).length
	return (
		<Card asChild className="mb-4">
			<section aria-labelledby="setup">
				<CardHead aside={`${steps.length - left} of ${steps.length} done`}>
					<h2 id="setup" className="text-h4">
						Before you sell
					</h2>
				</CardHead>
				<ol className="divide-y divide-line border-line border-t">
					{steps.map((step) => (
						<Step key={step.key} step={step} />
					))}
				</ol>
				<CardBody className="grid gap-3 border-line border-t pt-4">
					{error && (
						<p role="alert" className="font-semibold text-stop">
							{error}
						</p>
					)}
					{opened ? (
						<p>Your site is open: visitors can pay.</p>
					) : (
						<Form method="post" className="flex flex-wrap items-center gap-3">
							<input type="hidden" name="intent" value="open" />
							<Button type="submit" variant="go" disabled={left > 0}>
								Start selling
							</Button>
							<p className="text-fine text-ink-soft">
								{left > 0
									? 'Nobody can pay on your site before everything above is done.'
									: 'Everything is done. Until you start, nobody can pay on your site.'}
							</p>
						</Form>
					)}
				</CardBody>
			</section>
		</Card>
	)
}

function Step({ step: { key, title, hint, to, done, confirm, testEmail } }: { step: SetupStep }) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
			<div className="min-w-0 flex-1 basis-64">
				<p className="font-semibold">
					<StatusBadge tone={done ? 'ok' : 'new'}>{title}</StatusBadge>
				</p>
				<p className="text-fine text-ink-soft">{done ? 'Done.' : hint}</p>
			</div>
			<div className="flex flex-wrap gap-2">
				{to && (
					<Button asChild variant="plain" size="compact">
						{to.startsWith('/') ? (
							<Link to={to}>
								Open<span className="sr-only">{`: ${title}`}</span>
							</Link>
						) : (
							<a href={to} rel="noreferrer">
								Open Stripe
							</a>
						)}
					</Button>
				)}
				{testEmail && (
					<Form method="post">
						<input type="hidden" name="intent" value="test-email" />
						<Button type="submit" variant="plain" size="compact">
							Send a test email
						</Button>
					</Form>
				)}
				{!done && confirm && (
					<Form method="post">
						<input type="hidden" name="intent" value="confirm" />
						<input type="hidden" name="step" value={key} />
						<Button type="submit" variant="line" size="compact">
							{confirm}
						</Button>
					</Form>
				)}
			</div>
		</li>
	)
}
