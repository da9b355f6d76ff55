import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Cover } from '../../art/Cover.tsx'
import { Faces } from '../../art/Avatar.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Card, IconWell } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Money } from '../../ui/Numeral.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { FullScreenSpinner } from '../../ui/Spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { Ticket } from '../../ui/Ticket.tsx'
import { toast } from '../../ui/toast.ts'
import { Samples } from './Samples.tsx'

export function BannerSamples() {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Samples title="Avisos">
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="soft"
            onClick={() =>
              toast({ title: 'Treino registrado', sentence: '+15 pts em 21 dias de constância', variant: 'success' })
            }
          >
            Sucesso
          </Button>
          <Button
            size="sm"
            variant="soft"
            onClick={() => toast({ title: 'Link copiado', sentence: 'Mande para a turma' })}
          >
            Informação
          </Button>
          <Button
            size="sm"
            variant="soft"
            onClick={() =>
              toast({
                title: 'Não deu para enviar a foto',
                sentence: 'Sua internet oscilou. O treino está salvo.',
                variant: 'destructive',
                action: { label: 'Tentar', onClick: () => {} },
              })
            }
          >
            Erro
          </Button>
          <Button size="sm" variant="danger" onClick={() => setAsked(true)}>
            Diálogo
          </Button>
        </div>
        <Dialog
          open={asked}
          onOpenChange={setAsked}
          sign={
            <IconWell tone="danger">
              <Trash2 size={22} aria-hidden="true" />
            </IconWell>
          }
          title="Excluir sua conta?"
          description="Seus treinos e medalhas serão apagados. Saque o saldo da carteira antes."
          footer={
            <>
              <Button variant="soft" onClick={() => setAsked(false)}>
                Agora não
              </Button>
              <Button variant="danger" onClick={() => setAsked(false)}>
                Pedir exclusão
              </Button>
            </>
          }
        />
        <div className="mt-4 flex flex-col gap-2.5">
          <Banner
            tone="pending"
            title="Falta só o pagamento"
            sentence="Sua vaga está guardada."
            action={<Button size="sm">Pagar R$ 30,00</Button>}
          />
          <Banner tone="processing" title="Confirmando seu Pix" sentence="Pode continuar navegando. A gente avisa." />
          <Banner
            tone="failed"
            title="Cartão recusado"
            sentence="O banco não autorizou. Tente outro cartão ou Pix."
            action={<Button variant="link">Tentar de novo</Button>}
          />
          <Banner tone="done" title="Prêmio pago" sentence="Contestação até 8 de novembro" />
        </div>
      </Samples>
      <Samples title="Cartões">
        <Card flush as="article" className="flex overflow-hidden">
          <Cover id="daily-10" category="days" shape="thumb" className="block w-[98px] shrink-0 self-stretch" />
          <div className="flex min-w-0 flex-1 flex-col gap-2.5 p-3.5">
            <div className="flex justify-between gap-2">
              <Tag tone="mar">Em 3 dias</Tag>
              <Tag tone="folha">Grátis</Tag>
            </div>
            <h3 className="type-title text-h2">Daily 10 de novembro</h3>
            <div className="flex items-center justify-between text-sm text-ink-2">
              <Faces
                people={[
                  { id: 'a', name: 'Ana Paz' },
                  { id: 'b', name: 'Beto Sá' },
                  { id: 'c', name: 'Cris Lobo' },
                ]}
                more="+58"
              />
              10 dias em 30
            </div>
          </div>
        </Card>
        <Ticket className="mt-3">
          <p className="text-sm font-bold text-maracuja-text">Créditos bônus</p>
          <Money symbol="R$" amount="45,00" className="my-1.5 block text-[1.75rem]" />
          <p className="text-sm text-ink-2">Valem para entrar em desafios. Não dá para sacar.</p>
        </Ticket>
      </Samples>
      <Samples title="Vazio">
        <div className="rounded-lg bg-canvas">
          <EmptyState
            title="Nenhum desafio ainda"
            sentence="Entre num aberto ou crie o da sua turma."
            action={<Button size="sm">Explorar</Button>}
          />
        </div>
      </Samples>
      <Samples title="Carregando">
        <div className="flex flex-col gap-4 rounded-lg bg-canvas p-3.5">
          <Loading text="Carregando o ranking">
            {[0, 1].map(row => (
              <div key={row} className="mb-3 flex items-center gap-3">
                <Skeleton className="size-12 rounded-full!" />
                <span className="flex flex-1 flex-col gap-2">
                  <Skeleton className="h-3.5 w-3/4" />
                  <Skeleton className="h-2.5 w-1/2" />
                </span>
              </div>
            ))}
            <Skeleton className="h-14" />
          </Loading>
          <div className="[&>*]:min-h-40!">
            <FullScreenSpinner text="Aquecendo…" delay={0} />
          </div>
        </div>
      </Samples>
      <Samples title="Erro">
        <div className="rounded-lg bg-canvas">
          <ErrorState
            title="Não deu para carregar o ranking"
            sentence="Seus pontos estão salvos. Confira a internet."
            retryLabel="Tentar de novo"
            onRetry={() => {}}
          />
        </div>
      </Samples>
    </>
  )
}
