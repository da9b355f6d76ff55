import { ArrowLeft, Bell, Mail, Plus, Share2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Named, Samples } from './Samples.tsx'

export function ButtonSamples() {
  return (
    <Samples title="Botões">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
        <Named name="Bora · lg 56">
          <Button variant="bora" size="lg">
            Bora
          </Button>
        </Named>
        <Named name="md 44">
          <Button variant="bora">Treinar</Button>
        </Named>
        <Named name="sm 36">
          <Button variant="bora" size="sm">
            Entrar
          </Button>
        </Named>
        <Named name="hover">
          <Button variant="bora" className="bg-brand-hover">
            Treinar
          </Button>
        </Named>
        <Named name="toque">
          <Button variant="bora" className="scale-[.97] bg-brand-press">
            Treinar
          </Button>
        </Named>
        <Named name="foco">
          <Button variant="bora" className="outline-3 outline-offset-2 outline-focus">
            Treinar
          </Button>
        </Named>
        <Named name="inativo">
          <Button variant="bora" disabled>
            Treinar
          </Button>
        </Named>
        <Named name="carregando">
          <Button variant="bora" busy busyLabel="Enviando">
            Enviar
          </Button>
        </Named>
      </div>
      <div className="mt-5 flex flex-wrap items-end gap-x-3 gap-y-4">
        <Named name="solid">
          <Button>Ver desafio</Button>
        </Named>
        <Named name="soft">
          <Button variant="soft">Cancelar</Button>
        </Named>
        <Named name="line">
          <Button variant="line">Ver resultado</Button>
        </Named>
        <Named name="ghost">
          <Button variant="ghost">Pular</Button>
        </Named>
        <Named name="danger">
          <Button variant="danger">Excluir</Button>
        </Named>
        <Named name="link">
          <Button variant="link">Ver todos</Button>
        </Named>
        <Named name="inativo">
          <Button disabled>Ver desafio</Button>
        </Named>
      </div>
      <div className="mt-5 flex flex-wrap items-end gap-x-4 gap-y-4">
        <Named name="ícone">
          <IconButton look="card" label="Compartilhar" icon={<Share2 size={19} />} />
        </Named>
        <Named name="com aviso">
          <IconButton look="card" dot label="Avisos, 1 novo" icon={<Bell size={21} />} />
        </Named>
        <Named name="plano">
          <IconButton label="Voltar" icon={<ArrowLeft size={22} />} />
        </Named>
        <Named name="macio">
          <IconButton look="soft" label="Mais" icon={<Plus size={20} />} />
        </Named>
        <Named name="registrar">
          <IconButton look="fab" size="lg" label="Registrar treino" icon={<Plus size={26} strokeWidth={2.6} />} />
        </Named>
      </div>
      <div className="mt-5 flex flex-col gap-3">
        <Button variant="bora" size="lg" block>
          Criar conta grátis
        </Button>
        <Button variant="bora" size="lg" block disc="share">
          Compartilhar
        </Button>
        <Button variant="line" size="lg" block icon={<Mail size={20} />}>
          Receber link por e-mail
        </Button>
        <div className="rounded-[20px] bg-brand p-3">
          <Button variant="dark" size="lg" block>
            Ver na carteira
          </Button>
        </div>
        <div className="rounded-[20px] bg-mata p-3">
          <Button variant="paper" block>
            Registrar treino
          </Button>
        </div>
      </div>
    </Samples>
  )
}
