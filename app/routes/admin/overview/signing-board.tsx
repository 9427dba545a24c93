import { Link } from 'react-router'
import { statusTexts } from '#app/modules/signing/desk/signing-status.ts'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Card, CardHead } from '#app/ui/layout/card.tsx'
import { useSigningReload } from '../use-signing-reload.ts'
import type { boardOf } from './signings.server.ts'

type SigningBoardProps = { signings: ReturnType<typeof boardOf> }

/** The clients who are at a signing desk today, and by how much their documents differ from what was agreed, updated live. */
export function SigningBoard({ signings }: SigningBoardProps) {
	useSigningReload()
	if (signings.length === 0) return null
	return (
		<Card asChild className="mb-4">
			<section aria-labelledby="signings">
				<CardHead aside={`${signings.length} in the last hours`}>
					<h2 id="signings" className="text-h4">
						At the signing desk
					</h2>
				</CardHead>
				<ul className="grid px-4 pb-3">
					{signings.map(({ id, to, name, changed, status, costs, openAskCount }) => (
						<li
							key={id}
							className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-2.5"
						>
							<div className="grid gap-0.5">
								<Link
									to={to}
									translate="no"
									className="inline-flex min-h-9 items-center font-semibold max-md:min-h-11"
								>
									{name}
								</Link>
								{costs && <p className="num text-small">{costs}</p>}
								{openAskCount > 0 && (
									<p className="font-semibold text-danger text-small">
										{openAskCount === 1 ? 'A question is waiting' : `${openAskCount} questions are waiting`}
									</p>
								)}
							</div>
							<p className="flex flex-wrap items-center gap-3 text-ink-soft text-small">
								{status && (
									<StatusBadge tone={status === 'differs' ? 'stop' : status === 'reading' ? 'info' : 'ok'}>
										{statusTexts[status]}
									</StatusBadge>
								)}
								<span>{changed}</span>
							</p>
						</li>
					))}
				</ul>
			</section>
		</Card>
	)
}
