import type { ComponentProps, ReactNode } from 'react'

const looks = {
	go: 'button-go',
	line: 'button-line',
	plain: 'button-plain',
	chosen: 'button-brand',
	stop: 'button-destructive',
	danger: 'button-danger',
}

type Look = { look?: keyof typeof looks }

const classesOf = ({ look = 'line', className = '' }: Look & { className?: string | undefined }) =>
	`button ${looks[look]} button-md ${className}`

/** A button for a thumb: at least 48 pixels high. */
export const KitButton = ({ look, className, ...button }: ComponentProps<'button'> & Look) => (
	<button type="button" {...button} className={classesOf({ look, className })} />
)

/** A link that looks like a button. */
export const KitLink = ({ look, className, children, ...link }: ComponentProps<'a'> & Look) => (
	<a {...link} className={classesOf({ look, className })}>
		{children}
	</a>
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
