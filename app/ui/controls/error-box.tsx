import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

/** An error sentence at the top of a form; screen readers announce it when it appears. */
export function ErrorBox({ children, className }: { children: ReactNode; className?: string }) {
	return (
		<div
			role="alert"
			className={clsx(
				'flex gap-2.5 rounded-control border-[1.5px] border-danger bg-danger-wash px-3.5 py-2.5 text-small leading-snug',
				className,
			)}
		>
			<Icon name="circle-alert" className="mt-0.5 size-5 shrink-0 text-danger" />
			<div>{children}</div>
		</div>
	)
}
