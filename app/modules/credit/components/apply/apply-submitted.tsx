import { Link } from 'react-router'
import './apply.css'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'

type ApplySubmittedProps = {
	/** Null when this browser did not just submit an application. */
	reference: string | null
	/** The status page of the application, for a signed-in applicant. */
	statusPath: string | null
}

/** The confirmation after a submission; it shows nothing of the application's contents. */
export function ApplySubmitted({ reference, statusPath }: ApplySubmittedProps) {
	return (
		<section
			aria-labelledby="submitted"
			className="wrap grid justify-items-center gap-5 py-[clamp(3rem,8vw,6rem)] text-center"
		>
			<Icon name="circle-check" className="size-14 text-ok" />
			<h1 id="submitted" className="text-h1">
				Application Submitted Successfully
			</h1>
			<p className="text-ink-soft text-lead">
				Thank you for your application. Our team will review it and contact you soon.
			</p>
			{reference && <ReferencePlate size="lg">{reference}</ReferencePlate>}
			<ul className="grid max-w-form gap-3 rounded-card border border-line bg-surface p-5 text-left text-small">
				<li className="flex gap-3">
					<Icon name="mail" className="mt-0.5 size-5 shrink-0 text-brand" />
					<span>
						We’ve emailed you a confirmation. Use its link and your date of birth to check the status at any
						time and see who looked at what.
					</span>
				</li>
				<li className="flex gap-3">
					<Icon name="file-text" className="mt-0.5 size-5 shrink-0 text-brand" />
					<span>
						You can <a href="/apply/consent">open and save the text you agreed to</a>.
					</span>
				</li>
			</ul>
			<div className="flex flex-wrap justify-center gap-3">
				{statusPath && (
					<Button asChild variant="go">
						<Link to={statusPath}>See your application</Link>
					</Button>
				)}
				<Button asChild variant={statusPath ? 'line' : 'go'}>
					<Link to="/">Return to Home</Link>
				</Button>
			</div>
		</section>
	)
}
