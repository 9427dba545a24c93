import { clsx } from 'clsx/lite'
import type { Toast } from '#app/lib/toast.ts'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Icon } from '../icons/icon.tsx'

export type ToastCardProps = Pick<Toast, 'kind' | 'title' | 'description' | 'signInTo' | 'icon'> & {
	/** Without it there is no close button: without scripts, the card disappears with the page. */
	onClose?: () => void
	className?: string
}

/** The look of a toast; also used for the message of a redirect while scripts are not loaded. */
export function ToastCard(props: ToastCardProps) {
	const { kind, title, description, signInTo, onClose, className } = props
	const { icon = kind === 'error' ? 'circle-alert' : 'circle-check' } = props
	return (
		<div
			role={kind === 'error' ? 'alert' : 'status'}
			className={clsx(
				'grid w-full font-text grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-card border border-line border-l-4 bg-raised py-2.5 pr-2 pl-3.5 text-ink shadow-card',
				kind === 'error' ? 'border-l-danger' : 'border-l-brand',
				className,
			)}
		>
			<Icon name={icon} className={clsx('mt-1 size-5', kind === 'error' ? 'text-danger' : 'text-brand')} />
			<div className="py-1">
				<p className="font-semibold text-small leading-snug">{title}</p>
				{description && <p className="mt-0.5 text-fine text-ink-soft leading-snug">{description}</p>}
				{signInTo && (
					<p className="mt-1 text-fine">
						<a href={`/sign-in?returnTo=${encodeURIComponent(signInTo)}`} className="inline-block py-1">
							Sign In
						</a>
					</p>
				)}
			</div>
			{onClose && (
				<IconButton label="Dismiss" size="sm" onClick={onClose}>
					<Icon name="x" />
				</IconButton>
			)}
		</div>
	)
}
