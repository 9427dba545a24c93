import type { ComponentProps, ReactNode } from 'react'

const looks = {
	go: 'border-transparent bg-signal text-signal-ink',
	line: 'border-brand bg-surface text-brand',
	plain: 'border-line-strong bg-raised text-ink',
	chosen: 'border-transparent bg-brand text-brand-ink',
	stop: 'border-transparent bg-danger text-danger-ink',
	danger: 'border-danger bg-surface text-danger',
}

/** A button for a thumb: at least 48 pixels high. */
export const KitButton = ({
	look = 'line',
	className = '',
	...button
}: ComponentProps<'button'> & { look?: keyof typeof looks }) => (
	<button
		type="button"
		{...button}
		className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-control border-2 px-4 py-2 text-center font-semibold leading-tight disabled:opacity-55 ${looks[look]} ${className}`}
	/>
)

export const Panel = ({ title, children }: { title?: string; children: ReactNode }) => (
	<section className="grid gap-3 rounded-card border border-line bg-surface p-4" aria-label={title}>
		{title && <h2>{title}</h2>}
		{children}
	</section>
)

/** Something to know before going on. Screen readers read a note of the tone 'stop' at once. */
export const Note = ({ tone, children }: { tone: 'stop' | 'info'; children: ReactNode }) => (
	<div
		role={tone === 'stop' ? 'alert' : undefined}
		className={`grid gap-2 rounded-card border-2 p-3 ${tone === 'stop' ? 'border-danger bg-danger-wash' : 'border-line bg-brand-wash'}`}
	>
		{children}
	</div>
)

type TextFieldProps = ComponentProps<'input'> & {
	label: string
	error?: string | undefined
	isLabelHidden?: boolean
}

export const TextField = ({ label, error, isLabelHidden = false, id, ...input }: TextFieldProps) => (
	<div className="grid gap-1">
		<label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold text-small'}>
			{label}
		</label>
		<input
			{...input}
			id={id}
			autoComplete="off"
			aria-invalid={error ? true : undefined}
			aria-describedby={error ? `${id}-error` : undefined}
			className="min-h-12 w-full rounded-control border-2 border-line-strong bg-field px-3 text-ink aria-invalid:border-danger"
		/>
		{error && (
			<p id={`${id}-error`} role="alert" className="font-semibold text-danger text-small">
				{error}
			</p>
		)}
	</div>
)
