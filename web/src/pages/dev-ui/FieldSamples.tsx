import { Calendar, Lock } from 'lucide-react'
import { useState } from 'react'
import { Checkbox, ChoiceCard, Radio, Switch } from '../../ui/Choice.tsx'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, PasswordInput, Select, Textarea } from '../../ui/Input.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { NumberStepper } from '../../ui/NumberStepper.tsx'
import { NumberWithUnit } from '../../ui/Numeral.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SportIcon } from '../../art/SportIcon.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Samples } from './Samples.tsx'

export function FieldSamples() {
  const [who, setWho] = useState<'all' | 'mine'>('all')
  const [search, setSearch] = useState('')
  const [minutes, setMinutes] = useState(45)
  const [workout, setWorkout] = useState('gym_general')
  return (
    <Samples title="Campos e controles">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Nome do desafio">{control => <Input {...control} placeholder="Ex.: Turma do Parque" />}</Field>
        <Field label="E-mail">{control => <Input {...control} type="email" defaultValue="marina@exemplo.com" />}</Field>
        <Field label="Valor da entrada" help="Prêmio: 90% do total">
          {control => <Input {...control} prefix="R$" inputMode="decimal" defaultValue="30,00" />}
        </Field>
        <Field label="Data de término" error="Precisa ser depois do início">
          {control => (
            <Input {...control} defaultValue="3 de novembro" suffix={<Calendar size={20} aria-hidden="true" />} />
          )}
        </Field>
        <Field label="Categoria">
          {control => (
            <Select {...control}>
              <option>Constância</option>
              <option>Intensidade</option>
            </Select>
          )}
        </Field>
        <Field label="Código de convite">{control => <Input {...control} defaultValue="MARINA10" disabled />}</Field>
        <Field label="Senha">
          {control => (
            <PasswordInput {...control} defaultValue="segredo99" showLabel="Mostrar senha" hideLabel="Esconder senha" />
          )}
        </Field>
        <Field label="Legenda" optional="(opcional)">
          {control => <Textarea {...control} rows={2} defaultValue="Perna pesada, cabeça leve." />}
        </Field>
      </div>
      <SearchInput
        className="mt-4"
        label="Buscar desafios"
        clearLabel="Limpar busca"
        placeholder="Buscar desafios"
        value={search}
        onChange={event => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Switch bare title="Privado" defaultChecked />
        <Switch bare title="Marketing" />
        <Checkbox aria-label="Jogo justo" defaultChecked />
        <Checkbox aria-label="Termos" />
        <Radio name="sample" aria-label="Um" defaultChecked />
        <Radio name="sample" aria-label="Dois" />
        <Segmented
          className="min-w-48 flex-1"
          label="Quais"
          value={who}
          onChange={setWho}
          options={[
            { value: 'all', label: 'Todos' },
            {
              value: 'mine',
              label: (
                <>
                  Meus <CountBadge>3</CountBadge>
                </>
              ),
            },
          ]}
        />
      </div>
      <div className="mt-4 divide-y divide-line">
        <Switch
          title="Privado"
          sentence="Só entra quem tem convite"
          icon={<Lock size={20} aria-hidden="true" />}
          defaultChecked
        />
        <Checkbox defaultChecked>Treino real, foto minha, feito hoje.</Checkbox>
      </div>
      <div className="mt-4 rounded-lg bg-surface p-4 shadow-e1">
        <p className="mb-2 text-sm font-bold">Duração</p>
        <NumberStepper
          label="Duração"
          value={minutes}
          min={30}
          max={300}
          step={5}
          onChange={setMinutes}
          lessLabel="Menos 5 minutos"
          moreLabel="Mais 5 minutos"
          valueText={`${minutes} minutos`}
        >
          <NumberWithUnit value={String(minutes)} unit="min" className="text-[2.875rem]" />
        </NumberStepper>
        <div className="mt-3 flex justify-center gap-2">
          {[30, 45, 60, 90].map(choice => (
            <Chip key={choice} active={choice === minutes} onClick={() => setMinutes(choice)}>
              {choice}
            </Chip>
          ))}
        </div>
      </div>
      <fieldset className="mt-4 grid grid-cols-3 gap-2.5">
        <legend className="mb-2 text-sm font-bold text-ink-3">Modalidade</legend>
        {(
          [
            ['gym_general', 'Musculação'],
            ['running_outdoor', 'Corrida na rua'],
            ['dog_walk', 'Passeio com cachorro'],
          ] as const
        ).map(([type, name]) => (
          <ChoiceCard
            key={type}
            name="workout"
            value={type}
            checked={workout === type}
            onChoose={setWorkout}
            className="flex min-h-[92px] flex-col justify-between gap-3 p-3.5"
          >
            <SportIcon type={type} tint />
            <span className="text-sm leading-tight font-bold">{name}</span>
          </ChoiceCard>
        ))}
      </fieldset>
    </Samples>
  )
}
