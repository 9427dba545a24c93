import './apply.css'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'

type ApplyShellProps = {
	title: string
	/** True only if the encryption self-test passed when the server started. */
	encrypted?: boolean
	intro?: ReactNode
	children: ReactNode
}

/** Heading and layout of every page of the credit application. */
export function ApplyShell({ title, encrypted = false, intro, children }: ApplyShellProps) {
	return (
		<div className="apply-page wrap pt-6 pb-24 md:pt-12">
			<div className="mb-5 md:mb-9">
				<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
					<h1 className="text-h1">{title}</h1>
					{encrypted && (
						<span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-full bg-brand-wash px-3 py-1 font-semibold text-brand text-fine">
							<Icon name="lock-keyhole" className="size-3.5" />
							256-bit Encrypted
						</span>
					)}
				</div>
				{intro && (
					<p className="apply-intro mt-3 max-w-160 text-ink-soft leading-normal md:text-lead">{intro}</p>
				)}
			</div>
			{children}
		</div>
	)
}
